import { Board } from '../../../client/desk/board/Board.tsx';
import { FoundRepairs, type SearchProps } from '../../../client/desk/board/FoundRepairs.tsx';
import { bare } from '../../../shared/clean-typed.ts';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { search } from '../../../shared/ticket-fields.ts';
import { type OfficeFigures, readFigures, span } from '../../back-office/conditions.ts';
import { findEnquiry } from '../../back-office/repairs/intake/enquiry-repair.ts';
import { boardOf, newestEventAt } from '../../back-office/repairs/views/board.ts';
import { findRepairs } from '../../back-office/repairs/views/find-repairs.ts';
import { maxRequests } from '../../back-office/repairs/views/waiting-requests.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import { Refusal } from '../../forms/refusal.ts';
import { SeeOther } from '../../http/error-table.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import { mayPost } from '../access.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { firstBoard, takeNextPage } from '../people/next-page.ts';
import { lastDigitsIn, maxFound } from './find-contact.tsx';

/** All open repairs by whose turn it is; with `?q=` what is searched for. `?show=` is the one column that narrow screens show, `?skip=` how many requests of each kind were shown before, `?mine=yes` leaves the reader’s own work. */
export async function loadBoard(
  { query, visitor }: Pick<PageRequest<string, Colleague>, 'query' | 'visitor'>,
  deps: DeskDeps,
): Promise<Shown> {
  const typed = query.get(search.q.name);
  if (typed?.trim()) return loadSearch(typed, deps, visitor ?? null);
  const { store } = deps;
  const now = deps.now();
  const asked = Number(query.get('skip'));
  const skip = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  // Before the repairs: what happens while they are read is told again.
  const seen = (await store.read(newestEventAt)) ?? '';
  const isMine = query.get('mine') === 'yes';
  const mine = isMine ? (visitor?.id ?? '') : null;
  const board = await store.read((db) => boardOf(db, deps.release.current.shop, now, skip, mine));
  const moreHref = `/?show=requests&skip=${skip + maxRequests}`;
  const facts = factsOf(await readFigures(store), now);
  const asksForKey =
    visitor?.isShortOfKeys === true &&
    (await takeNextPage(store, visitor, firstBoard)).reference !== undefined;
  const props = { ...board, moreHref, isMine, facts, seen, now, asksForKey };
  const screen = <Board {...props} wanted={query.get('show')} />;
  return { title: 'Board', screen, searches: true };
}

/** What whoever is at the counter should know of the machine. */
function factsOf({ waiting, parked, jobs }: OfficeFigures, now: Date): string[] {
  const since = (time = '') => time && `${span(Math.max(0, now.getTime() - Date.parse(time)))} ago`;
  return [
    `${waiting === 0 ? 'Email queue empty' : `${waiting} ${waiting === 1 ? 'email waits' : 'emails wait'}`}${parked > 0 ? `, ${parked} refused` : ''}`,
    jobs.backup ? `Backup ${since(jobs.backup)}` : 'No backup yet',
    ...(jobs.copied ? [`Copied elsewhere ${since(jobs.copied)}`] : []),
  ];
}

/**
 * What is searched for, or scanned: the code on a slip holds the address of the tracking page.
 * @throws {SeeOther} to the one repair that has it
 */
async function loadSearch(typed: string, { store, now }: DeskDeps, reader: Colleague | null): Promise<Shown> {
  const words = bare(typed.slice(0, 1000)).replace(/^https?:\/\/\S*#/i, '');
  const found: SearchProps = { words, repairs: [], problem: null, isCut: false, now: now() };
  found.digits = mayPost('POST /find', reader?.role) ? lastDigitsIn(words) : null;
  try {
    found.repairs = await store.read((db) => findRepairs(db, words, maxFound));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    found.problem = error.message;
  }
  if (found.repairs.length === 0 && mayPost('POST /enquiries/:reference/intake', reader?.role)) {
    const code = parseReference(words);
    const enquiry = code && (await store.read((db) => findEnquiry(db, code)));
    if (enquiry) throw new SeeOther(`/enquiries/${enquiry.reference.toLowerCase()}/intake`);
  }
  const [only, ...others] = found.repairs;
  if (only && others.length === 0) throw new SeeOther(ticketPath(only));
  found.isCut = found.repairs.length === maxFound;
  return { title: 'Search', screen: <FoundRepairs {...found} />, searches: true };
}
