import type { KnownProps } from './check-facts.ts';

const australian =
  /(?<![\d+$])(?:(?:\+61 ?|\(?0)[23478]\)?(?:[ -]?\d){8}|1[38]00[ -]?\d{3}[ -]?\d{3}|13 \d\d \d\d)(?!\d)/g;
const dollars =
  /(?<![\w$])\$ ?\d[\d,]*(?:\.\d\d)?(?![\d,]*\d)|(?<![\w$.,])\d[\d,]*(?:\.\d\d)?(?= dollars?\b)/g;
/** Prices and telephone numbers that a text types out, so that they would stay as they are when the fact changes: a sentence each. */
export function typedFacts(text: string, { shop, prices }: KnownProps): string[] {
  const numbers = shop ? (text.match(australian) ?? []).map((number) => numberFault(number, shop.phone)) : [];
  const amounts = prices ? (text.match(dollars) ?? []).map((amount) => priceFault(amount, prices)) : [];
  return [...numbers, ...amounts];
}

const stays = (written: string, when: string, fact: string): string =>
  `"${written}" stays as it is here when ${when}: write {${fact}}`;

function numberFault(number: string, { e164 }: { e164: string }): string {
  const own = 'props.shop.phone.display';
  const dialled = `+61${number.replace(/\D/g, '').replace(/^(61|0)/, '')}`;
  return dialled === e164
    ? stays(number, 'shop.yaml changes', own)
    : `"${number}" is not the number in shop.yaml: write {${own}}, or link somebody else’s, [${number}](tel:${dialled})`;
}

/** A price may also be somebody else's: a link to where they ask it says so. */
function priceFault(amount: string, prices: Record<string, string>): string {
  const service = Object.keys(prices).find((name) => prices[name] === `$${amount.replace(/^\$ ?/, '')}`);
  if (service) {
    const name = /^\w+$/.test(service) ? `.${service}` : `['${service}']`;
    return stays(amount, 'the price list changes', `props.prices${name}`);
  }
  return `"${amount}" stays as it is here when the price list changes: write {props.prices.…} with the name of a service, or link somebody else’s price to their page`;
}
