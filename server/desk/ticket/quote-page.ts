import { createElement } from 'react';
import { Quote } from '../../../client/desk/ticket/Quote.tsx';
import { ticketPath } from '../../../shared/desk-paths.ts';
import { formatPrice } from '../../../shared/money.ts';
import { promiseFields } from '../../../shared/promise-fields.ts';
import { agreedFields, quoteFields, quoteTerms } from '../../../shared/quote-fields.ts';
import { stateWords } from '../../../shared/repair-moves.ts';
import { seen } from '../../../shared/ticket-fields.ts';
import { sendQuote } from '../../back-office/repairs/acts/send-quote.ts';
import { readQuote } from '../../back-office/repairs/quotes/quote-lines.ts';
import { agreedBefore } from '../../back-office/repairs/quotes/quotes.ts';
import { deviceName } from '../../back-office/repairs/records/staff-repairs.ts';
import { readQuotes } from '../../back-office/repairs/records/stored-quotes.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { textsOf } from '../../forms/read-fields.ts';
import { isConflict, type Refusal } from '../../forms/refusal.ts';
import { withWords } from '../../search/repair-words.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { drawnDevice } from './drawn-repair.ts';
import { devicesOn, findTicket } from './find-ticket.ts';
import { readChanges, readLines, servicesIn } from './listed-device.ts';
import { ticketForm } from './ticket-form.ts';

export const loadQuote = (
  { params, query }: Pick<PageRequest, 'params' | 'query'>,
  deps: DeskDeps,
): Promise<Shown> => showQuote(deps, params.reference, { [seen.lines.name]: query.getAll(seen.lines.name) });

/** A quote of the price list, of lines in words, or of both. */
export const quoteForm = ticketForm({
  row: 'POST /t/:reference/quote',
  fields: { ...quoteFields, ...quoteTerms, ...agreedFields, ...promiseFields },
  async act(typed, { site, repair, devices, colleague, write }) {
    const chosen = await devices();
    const { offers } = site.release.current.shop;
    const wanted = { ...typed, ...readLines(typed), changes: readChanges(typed) };
    const quote = await readQuote(wanted, chosen, colleague.name, {
      ...{ servicesOf: servicesIn(site), offers, at: site.now() },
    });
    const { promise, expectedAt } = typed;
    await write(
      (db, deps) => sendQuote(db, repair, chosen, { ...quote, promise, expectedAt }, deps),
      'The quote is sent.',
    );
  },
  page: ({ site, params, fields }, refusal) => showQuote(site, params.reference, fields, refusal),
});

async function showQuote(
  deps: DeskDeps,
  reference: string | undefined,
  typed: PostedFields,
  refusal?: Refusal,
): Promise<Shown> {
  const repair = await findTicket(deps, reference);
  const devices = devicesOn(repair, textsOf(typed[seen.lines.name]));
  const [path, ...others] = new Set(devices.map(({ device_path }) => device_path));
  const [only, ...more] = devices;
  const before = only && more.length === 0 ? await deps.store.read((db) => agreedBefore(db, only)) : [];
  const validDays = deps.release.current.shop.offers.quoteValidDays?.toString() ?? '';
  const screen = {
    reference: repair.reference,
    path: ticketPath(repair),
    devices: devices.map(drawnDevice),
    // Of several models there is no common one.
    services:
      path && others.length === 0 ? await withWords(deps.release.current, await servicesIn(deps)(path)) : [],
    agreed: before
      .filter(({ not_done }) => not_done === null)
      .map(({ position, text, cents }) => ({ position, text, price: formatPrice(cents) })),
    typed: { [quoteTerms.validDays.name]: validDays, ...typed },
    notice: refusal ? (refusal.errors[0]?.message ?? refusal.message) : null,
    now: deps.now(),
    changed: isConflict(refusal) ? await whatIsThere(deps, devices) : [],
  };
  return { title: `Quote for ${repair.reference}`, screen: createElement(Quote, screen) };
}

/** "Apple iPhone 13: “Quote sent” now. Quote 2 says: Screen $399; Back glass $89." */
async function whatIsThere({ store }: DeskDeps, devices: RepairDeviceTable[]): Promise<string[]> {
  const quotes = await store.read((db) => readQuotes(db, { reference: devices[0]?.reference ?? '' }));
  return devices.map((device) => {
    const quote = quotes.findLast(({ line }) => line === device.line);
    const lines = quote?.lines.map(({ text, cents }) => `${text} ${formatPrice(cents)}`).join('; ');
    const now = `${deviceName(device)}: “${stateWords(device.status)}” now.`;
    return quote ? `${now} Quote ${quote.version} says: ${lines}.` : now;
  });
}
