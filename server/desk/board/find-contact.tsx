import { FoundRepairs, type SearchProps } from '../../../client/desk/board/FoundRepairs.tsx';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { findFields } from '../../../shared/ticket-fields.ts';
import { slotKeys, takeSlots } from '../../back-office/limits/slots.ts';
import { findByLastDigits } from '../../back-office/repairs/views/find-repairs.ts';
import { tooManyTries } from '../pages/desk-errors.ts';
import { deskForm } from '../pages/desk-form.ts';
import type { Shown } from '../pages/desk-pages.ts';

/** More are not shown: whoever searches adds a word. */
export const maxFound = 20;
/** Searches of one person. */
const perMinute = { max: 20, withinMs: 60_000 };

/** What a form for the last six digits begins with: those that were typed; empty where they were fewer. */
export const lastDigitsIn = (typed: string): string =>
  /\d{6}$/.exec(typed.replace(/[\s().-]/g, ''))?.[0] ?? '';

/**
 * `POST /find`: a repair by the last six digits of its customer's telephone number, as somebody says them who calls. The search itself
 * matches whole numbers alone, since half a number of each repair would tell it. Each of these is audited.
 */
export const findForm = deskForm({
  row: 'POST /find',
  fields: findFields,
  reads: true,
  audit: 'find contact',
  async act({ digits }, { site: { store, now }, colleague, audit }) {
    const at = now();
    const found = await store.write(async (db) => {
      const [key] = await slotKeys(db, `find ${colleague.id}`);
      const wait = await takeSlots(db, [{ key, ...perMinute }], at);
      if (wait > 0) return wait;
      const repairs = await findByLastDigits(db, digits, maxFound);
      const about = repairs.map(({ reference }) => reference).join(', ') || '0 repairs';
      await audit(db, about);
      return repairs;
    });
    if (typeof found === 'number') throw tooManyTries(found);
    const [only, ...others] = found;
    if (only && others.length === 0) return ticketPath(only);
    return searchPage({ digits, repairs: found, isCut: found.length === maxFound, now: at });
  },
  page: async ({ site, answers }, { message, errors }) =>
    searchPage({
      ...{ digits: answers[findFields.digits.name] ?? '', mistakes: errors, now: site.now() },
      problem: errors.length > 0 ? null : message,
    }),
});

function searchPage({ digits, ...found }: Partial<SearchProps> & { digits: string; now: Date }): Shown {
  const words = `…${digits}`;
  const screen = <FoundRepairs {...{ words, digits, repairs: [], problem: null, isCut: false }} {...found} />;
  // After a mistake typing goes on in its field.
  return { title: 'Search', screen, searches: !found.mistakes?.length };
}
