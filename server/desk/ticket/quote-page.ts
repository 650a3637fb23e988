import { sentenceCase, workingTimeText } from '../../../shared/catalogue.ts';
import { formatPrice, priceText } from '../../../shared/money.ts';
import { statusTable } from '../../../shared/repair-status.ts';
import { permit } from '../../back-office/repairs/act-outcome.ts';
import { readQuote } from '../../back-office/repairs/quote-lines.ts';
import { readQuotes } from '../../back-office/repairs/quotes.ts';
import { quoteByStaff } from '../../back-office/repairs/staff-moves.ts';
import { deviceName } from '../../back-office/repairs/staff-repairs.ts';
import type { RepairDeviceTable } from '../../back-office/store/tables.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type DeskForm, type Refusal, textsOf } from '../desk-forms.ts';
import type { Shown } from '../desk-pages.ts';
import { devicesOn, findTicket, ticketPath } from '../find-ticket.ts';
import { servicesIn } from '../listed-device.ts';
import { freeLines, type QuoteProps } from '../screens/Quote.tsx';
import { type TicketAct, ticketForm } from './ticket-forms.ts';

export const loadQuote = (
  { params, query }: Pick<PageRequest, 'params' | 'query'>,
  deps: DeskDeps,
): Promise<Shown<'quote'>> => showQuote(deps, params.reference, query.getAll('line'));

/** A quote of the price list, of lines in words, or of both. */
export const quoteForm = (desk: DeskDeps): DeskForm =>
  ticketForm(desk, {
    name: 'quote',
    act: sendQuote,
    again: ({ params, fields, answers }, { notice, isChanged }) =>
      showQuote(desk, params.reference, textsOf(fields.line), {
        ...{ notice, isChanged, typed: answers },
        ticked: textsOf(fields.service),
      }),
  });

interface TypedQuoteForm extends Pick<Refusal, 'notice' | 'isChanged'> {
  typed: Record<string, string>;
  ticked: string[];
}

async function showQuote(
  deps: DeskDeps,
  reference: string | undefined,
  lines: string[],
  again?: TypedQuoteForm,
): Promise<Shown<'quote'>> {
  const repair = await findTicket(deps, reference);
  const devices = devicesOn(repair, lines);
  const { quoteValidDays } = deps.release.current.shop.offers;
  const screen: QuoteProps = {
    reference: repair.reference,
    path: ticketPath(repair),
    devices: devices.map((device) => ({
      line: device.line,
      version: device.version,
      name: deviceName(device),
    })),
    services: await servicesFor(deps, devices),
    validDays: quoteValidDays?.toString() ?? '',
    typed: again?.typed ?? {},
    ticked: again?.ticked ?? [],
    notice: again?.notice ?? null,
    changed: again?.isChanged ? await whatIsThere(deps, devices) : [],
  };
  return { id: 'quote', title: `Quote for ${repair.reference}`, screen };
}

/** "Apple iPhone 13: “Quote ready for your OK” now. Quote 2 says: Screen $399; Back glass $89." */
async function whatIsThere({ store }: DeskDeps, devices: RepairDeviceTable[]): Promise<string[]> {
  const quotes = await store.read((db) => readQuotes(db, { reference: devices[0]?.reference ?? '' }));
  return devices.map((device) => {
    const quote = quotes.findLast(({ line }) => line === device.line);
    const lines = quote?.lines.map(({ text, cents }) => `${text} ${formatPrice(cents)}`).join('; ');
    const now = `${deviceName(device)}: “${statusTable[device.status].label}” now.`;
    return quote ? `${now} Quote ${quote.version} says: ${lines}.` : now;
  });
}

/** The list of devices of one model; of several models it has no common one. */
async function servicesFor(deps: DeskDeps, devices: RepairDeviceTable[]): Promise<QuoteProps['services']> {
  const [path, ...others] = new Set(devices.map(({ device_path }) => device_path));
  const services = path && others.length === 0 ? await servicesIn(deps)(path) : [];
  return services.map(({ slug, name, time, options }) => ({
    name: sentenceCase(name),
    options: options.map((option) => ({
      value: `${slug}/${option.slug}`,
      name: option.name,
      price: priceText(option.price),
      isPriced: option.price !== null,
      time: workingTimeText(option.time ?? time),
    })),
  }));
}

async function sendQuote({ desk, repair, devices, fields, answers, colleague, write }: TicketAct) {
  const chosen = devices();
  const amountOf = (name: string) => answers[name]?.trim().replace(/^\$\s*/, '') ?? '';
  const services = textsOf(fields.service).map((value) => {
    const amount = amountOf(`amount-${value}`);
    return amount ? `${value}=${amount}` : value;
  });
  const items = freeLines.flatMap((number) => {
    const [words, amount] = [answers[`item-${number}`]?.trim() ?? '', amountOf(`price-${number}`)];
    permit(
      Boolean(words) === Boolean(amount),
      'item',
      'Each line in words needs a price, and each price its words.',
    );
    return words ? [`${words}=${amount}`] : [];
  });
  const { reason, note, fault, time } = answers;
  const typed = {
    ...{ items, services, reason, note, fault, time },
    ...(amountOf('diagnosis') && { diagnosis: amountOf('diagnosis') }),
    ...(answers.validDays?.trim() && { validDays: answers.validDays.trim() }),
  };
  const { offers } = desk.release.current.shop;
  const quote = await readQuote(typed, chosen, colleague.name, {
    ...{ servicesOf: servicesIn(desk), offers, at: desk.now() },
  });
  await write((db, deps) => quoteByStaff(db, repair, chosen, quote, deps));
}
