import { readQuotes } from '../../back-office/repairs/quotes.ts';
import { readEvents } from '../../back-office/repairs/staff-repairs.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket } from '../find-ticket.ts';
import { Labels } from '../screens/Labels.tsx';
import { BlankSlips, RepairSlip } from '../screens/RepairSlip.tsx';
import { labelsOf } from './label.ts';
import { slipOf } from './slip.ts';

/** `?print` prints at once, as after an intake. */
type PaperRequest = Pick<PageRequest, 'params' | 'query'>;

export async function loadSlip({ params, query }: PaperRequest, deps: DeskDeps): Promise<Shown> {
  const repair = await findTicket(deps, params.reference);
  const { reference } = repair;
  const slip = await deps.store.read(async (db) =>
    slipOf(repair, await readEvents(db, reference), await readQuotes(db, { reference })),
  );
  const { shop } = deps.release.current;
  return {
    title: `Slip of ${reference}`,
    screen: <RepairSlip shop={shop} slip={slip} isPrintedNow={query.has('print')} />,
  };
}

/** Of all devices, or with `?line=` of those. */
export async function loadLabels({ params, query }: PaperRequest, deps: DeskDeps): Promise<Shown> {
  const repair = await findTicket(deps, params.reference);
  const { reference } = repair;
  const quotes = await deps.store.read((db) => readQuotes(db, { reference }));
  const labels = labelsOf(repair, quotes, devicesOn(repair, query.getAll('line')));
  return {
    title: `Label of ${reference}`,
    screen: <Labels reference={reference} labels={labels} isPrintedNow={query.has('print')} />,
  };
}

export const loadBlankSlips = async (_request: unknown, { release }: DeskDeps): Promise<Shown> => ({
  title: 'Blank slips',
  screen: <BlankSlips shop={release.current.shop} />,
});
