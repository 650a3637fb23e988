import { readQuotes } from '../../back-office/repairs/quotes.ts';
import { readEvents } from '../../back-office/repairs/staff-repairs.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket } from '../find-ticket.ts';
import { labelsOf } from './label.ts';
import { slipFrame, slipOf } from './slip.ts';

/** `?print` prints at once, as after an intake. */
type PaperRequest = Pick<PageRequest, 'params' | 'query'>;

export async function loadSlip({ params, query }: PaperRequest, deps: DeskDeps): Promise<Shown<'slip'>> {
  const repair = await findTicket(deps, params.reference);
  const { reference } = repair;
  const [events, quotes] = await deps.store.read(
    async (db) => [await readEvents(db, reference), await readQuotes(db, { reference })] as const,
  );
  const slip = slipOf(deps.release.current.shop, repair, events, quotes);
  return { id: 'slip', title: `Slip of ${reference}`, screen: { slip, isPrintedNow: query.has('print') } };
}

/** Of all devices, or with `?line=` of those. */
export async function loadLabels({ params, query }: PaperRequest, deps: DeskDeps): Promise<Shown<'label'>> {
  const repair = await findTicket(deps, params.reference);
  const { reference } = repair;
  const quotes = await deps.store.read((db) => readQuotes(db, { reference }));
  const [only, ...others] = devicesOn(repair, query.getAll('line'));
  const labels = labelsOf(repair, quotes, others.length === 0 ? only?.line : undefined);
  const screen = { reference, labels, isPrintedNow: query.has('print') };
  return { id: 'label', title: `Label of ${reference}`, screen };
}

export const loadBlankSlips = async (_request: unknown, { release }: DeskDeps): Promise<Shown<'slips'>> => ({
  ...{ id: 'slips', title: 'Blank slips' },
  screen: slipFrame(release.current.shop),
});
