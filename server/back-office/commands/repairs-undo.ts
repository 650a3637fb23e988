import { undoMoves } from '../repairs/acts/undo-move.ts';
import { deviceOptions, repairCommand } from './repair-records.ts';

export const undoCommand = repairCommand({
  name: 'repairs undo',
  about: 'Takes back the last move of a repair, within ten minutes, and its e-mail if that has not gone yet.',
  options: deviceOptions,
  examples: ['repairs undo 7K2M-Q4XA --by Kim'],
  async run({ repair, by, devices, act, say }) {
    const corrected = await act((db, deps) => undoMoves(db, repair, devices(), { by }, deps));
    const told = corrected ? ' Its e-mail had gone; one that corrects it is in the outbox.' : '';
    say(`The last move of ${repair.reference} is undone.${told}`);
    return { corrected };
  },
});
