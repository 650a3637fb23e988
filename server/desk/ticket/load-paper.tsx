import { Labels } from '../../../client/desk/paper/Labels.tsx';
import { BlankSlips, RepairSlip } from '../../../client/desk/paper/RepairSlip.tsx';
import { requestedServices } from '../../back-office/repairs/records/request-details.ts';
import { readEvents } from '../../back-office/repairs/records/staff-repairs.ts';
import { readQuotes } from '../../back-office/repairs/records/stored-quotes.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { drawnQuote, drawnRepair } from './drawn-repair.ts';
import { devicesOn, findTicket } from './find-ticket.ts';

type PaperRequest = Pick<PageRequest, 'params' | 'query'>;

/** A slip, or labels: of all devices, or with `?line=` of those. `?print` prints at once, as after an intake. */
const loadPaper =
  (kind: 'Slip' | 'Label') =>
  async ({ params, query }: PaperRequest, deps: DeskDeps): Promise<Shown> => {
    const found = await findTicket(deps, params.reference);
    const { reference } = found;
    const repair = drawnRepair(found);
    const [events, quotes] = await deps.store.read(
      async (db) => [await readEvents(db, reference), await readQuotes(db, { reference })] as const,
    );
    const { shop } = deps.release.current;
    const paperProps = {
      ...{ repair, now: deps.now(), isPrintedNow: query.has('print') },
      quotes: quotes.map((quote) => drawnQuote(quote, events, shop.offers)),
    };
    return {
      title: `${kind} of ${reference}`,
      screen:
        kind === 'Slip' ? (
          <RepairSlip {...paperProps} shop={shop} events={events} />
        ) : (
          <Labels
            {...paperProps}
            requested={requestedServices(found)}
            wanted={devicesOn(repair, query.getAll('line'))}
          />
        ),
    };
  };

export const loadSlip = loadPaper('Slip');
export const loadLabels = loadPaper('Label');

export const loadBlankSlips = async (_request: unknown, { release }: DeskDeps): Promise<Shown> => ({
  title: 'Blank slips',
  screen: <BlankSlips shop={release.current.shop} />,
});
