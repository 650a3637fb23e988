/** Numbers that stand on devices, parts and slips and say nothing of the model. */
export type NumberKind = 'imei' | 'serial' | 'servicetag' | 'part' | 'board' | 'ticket';

/**
 * The kind of a number that is no model number, by its form: for the visitor is told where the model number stands.
 * @param query bounded by the caller
 * @param isModel whether a word is a model number of the catalogue
 */
export function recogniseNumber(query: string, isModel: (word: string) => boolean): NumberKind | null {
  const upper = query.toUpperCase();
  for (const word of upper.split(/[\s,:]+/)) {
    const found = forms.find(({ form }) => form.test(word));
    if (found && !(found.kind === 'serial' && isModel(word))) return found.kind;
  }
  const digits = /(?<!\d)\d(?:[ -]?\d){14}(?!\d)/.exec(query)?.[0].replace(/\D/g, '');
  if (digits && isLuhn(digits)) return 'imei';
  const tag = /\bSERVICE TAG\b.*?\b(?=\w*\d)\w{7}\b|\b(?=\w*\d)\w{7}\b.*?\bSERVICE TAG\b/.test(upper);
  if (tag) return 'servicetag';
  return /\b(?:SERIAL|S\/N|SN)\b.*?\b(?=\w*\d)\w{8,}|\b(?=\w*\d)\w{8,}\b.*?\bSERIAL\b/.test(upper)
    ? 'serial'
    : null;
}

const forms: { kind: NumberKind; form: RegExp }[] = [
  // The shop's own references, whoever mistyped them.
  { kind: 'ticket', form: /^[A-Z]{1,4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/ },
  // Apple's service parts and order numbers, Samsung's parts.
  {
    kind: 'part',
    form: /^(?:661|076|922|923)-\d{4,5}$|^[MFNP][A-Z0-9]{4}[A-Z]{1,2}\/A$|^GH\d{2}-\d{5}[A-Z]?$/,
  },
  { kind: 'board', form: /^820-\d{4,5}(?:-[A-Z0-9]{1,2})?$/ },
  // Apple until 2021, Samsung, PlayStation.
  {
    kind: 'serial',
    form: /^(?:C|D|F|G)(?=[A-Z0-9]*\d)[A-Z0-9]{10,11}$|^R(?=[A-Z0-9]*\d[A-Z0-9]*\d)[A-Z0-9]{10}$|^S\d{2}-[A-Z0-9]{9,}$/,
  },
];

/** The check digit of IMEI numbers (ISO/IEC 7812-1). */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
