import { rangeNote, sentenceCase, type WorkingTime, workingTimeText } from './catalogue.ts';
import { priceText } from './money.ts';
import {
  choiceText,
  devicePath,
  lineNotes,
  type Quote,
  type QuoteData,
  type QuoteLine,
  type QuoteService,
  quotePath,
  quoteTotalText,
} from './quote.ts';
import { repairOrReplaceText } from './repair-or-replace.ts';
import { requestPath } from './request-path.ts';
import { contactPath } from './search-links.ts';
import { warrantyPhrase } from './warranty.ts';

/** What the texts of a quote follow from, beside what was chosen. The page carries them for its script. */
export interface QuoteFacts
  extends Pick<QuoteData, 'manufacturer' | 'hasDates' | 'worth' | 'isSample' | 'origin'> {
  device: { slug: string; name: string };
  services: QuoteService[];
}

/** What the page's script computes with, and no more: it is in the page. */
export function quoteFacts({ manufacturer, device, services, ...data }: QuoteData): QuoteFacts {
  const { hasDates, worth, isSample, origin } = data;
  return {
    manufacturer: { slug: manufacturer.slug, name: manufacturer.name },
    device: { slug: device.slug, name: device.name },
    services: services.map(({ slug, name, time, opens, noCredit, options }) => ({
      slug,
      name,
      time,
      ...(opens && { opens }),
      ...(noCredit && { noCredit }),
      options: options.map(({ keeps, compare, ...option }) => option),
    })),
    hasDates,
    worth,
    isSample,
    origin,
  };
}

/** What the card of a quote says: printed by the server, and by the page's script as soon as a choice changes. */
export interface QuoteTexts {
  /** The quote's path; without a line the device's. */
  path: string;
  /** `loses`: for the printed quote. On the screen it stands beside the choice. */
  lines: { name: string; price: string; notes: string[]; loses: string }[];
  texts: Record<'total' | 'request' | 'ready' | 'range' | 'worth', string>;
  links: Record<'request' | 'contact' | 'mail', string>;
}

/** @param ready when it would be ready, where somebody knows more than the time that the work takes */
export function quoteTexts(facts: QuoteFacts, quote: Quote, ready = readyTexts(quote)): QuoteTexts {
  const { manufacturer, device, services, worth, isSample, origin } = facts;
  const { lines, total, isOpen } = quote;
  const choices = lines.map(({ service, option }) => choiceText(service.slug, option));
  const path =
    choices.length > 0 ? quotePath(manufacturer, device, choices) : devicePath(manufacturer, device);
  const ranges = lines.map(({ service, option }) => {
    const { options = [] } = services.find(({ slug }) => slug === service.slug) ?? {};
    return { options: [option, ...options.filter((each) => each.isCredited)] };
  });
  const hasRepair = lines.some(({ option }) => !option.isCredited);
  const chosen = lines.map(({ service, option }) => `${sentenceCase(service.name)} (${option.name})`);
  const words =
    lines.length > 0 ? `${device.name}, ${quoteTotalText(quote)}: ${chosen.join(', ')}` : device.name;
  const mail = { subject: `Quote for ${device.name}`, body: `${words}\n${origin}${path}` };
  return {
    path,
    lines: lines.map(lineTexts),
    texts: {
      total:
        lines.length > 0 ? `Total with GST: ${quoteTotalText(quote)}` : 'Tick a repair to see the total.',
      request: lines.length > 0 ? 'Request this repair' : '',
      ready: ready && `${ready}.`,
      range: rangeNote(ranges),
      worth:
        worth && hasRepair && !isOpen
          ? repairOrReplaceText({ worth, repair: total, isSample })
          : 'Check what a used one costs before you decide.',
    },
    links: {
      request: requestPath(path),
      contact: contactPath(words),
      mail: `mailto:?subject=${encodeURIComponent(mail.subject)}&body=${encodeURIComponent(mail.body)}`,
    },
  };
}

const lineTexts = ({ service, option, ...line }: QuoteLine): QuoteTexts['lines'][number] => ({
  name: `${sentenceCase(service.name)}: ${option.name}`,
  price: priceText(option.price),
  notes: [warrantyPhrase(option.warrantyMonths), ...lineNotes(line)],
  loses: option.loses,
});

const readyTexts = ({ time, lines }: Quote): string => (time ? `${workText(time)}. ${partText(lines)}` : '');

export const workText = (time: WorkingTime): string =>
  `${workingTimeText(time)} of work, once you’ve said yes`;

/** How many business days the parts of a quote take to come, where they have to be ordered. */
export const orderDaysOf = (lines: QuoteLine[]): number =>
  Math.max(0, ...lines.map(({ option }) => option.orderDays ?? 0));

export function partText(lines: QuoteLine[]): string {
  const days = orderDaysOf(lines);
  if (days === 0) return 'If we have to order a part, it takes longer';
  return `The part takes ${workingTimeText({ unit: 'businessDays', from: days, to: days })} to come`;
}
