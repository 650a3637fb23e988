import { maxStaffNameLength, staffLine } from '../../../shared/staff-schemas.ts';
import type { Config } from '../../config.ts';
import { read } from '../../forms/read-fields.ts';
import { isReserved, permitOneAlphabet, storedName } from '../staff/staff-names.ts';
import { ensure } from './command.ts';

export const byOption = { value: '<name>', required: true } as const;

/** Who does it: every change is recorded with a name. @param typed without it, `SHOP_BY` says so for all commands */
export function readBy(typed: string | undefined, { shopBy }: Pick<Config, 'shopBy'>): string {
  const by = read(staffLine('The name', maxStaffNameLength), storedName(typed ?? shopBy ?? ''));
  ensure(
    by,
    'Say who does it: --by <your name>, or SHOP_BY in the environment. It stands in the history of the repair.',
  );
  ensure(!isReserved(by), `The name "${by}" is taken: give your own name.`);
  permitOneAlphabet(by);
  return by;
}
