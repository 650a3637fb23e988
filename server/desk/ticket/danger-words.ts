import type { Danger } from '../../../shared/intake-fields.ts';

/** Which dangers the words of a condition name. A false alarm is one question more; a danger that is passed over can burn. */

const kinds: [danger: Danger, word: RegExp][] = [
  ['swollen', /^(?:bulg|swell|swollen|bloat|puff|(?:lift|expand)(?:s|ed|ing)$)/],
  [
    'hot',
    /^(?:hot(?:ter)?$|overheat|heat(?:s|ed|ing)$|smok(?:e|es|ed|ing|y)$|smoulder|burn(?:s|t|ed|ing)?$|scorch|charred|melt|molten|spark(?:s|ed|ing)$)/,
  ],
  [
    'wet',
    /^(?:wet$|damp(?:ness)?$|moist|soak|liquid|water(?:y|logged|damaged?)?$|leak|spil[lt]|submerged|drown)/,
  ],
];

/** Names of things in which such a word says nothing of a danger. */
const harmless =
  /\b(?:hot[- ](?:swap|plug|key|shoe|pink)|water[- ](?:proof|resist|tight|cool|mark)|liquid[- ]cool|burn-in|(?:back)?light[- ]leak|smoke[- ]free)/gi;
const negation =
  /^(?:no|not|never|nor|neither|without|non|nothing|free|\p{L}+n['’]t|(?:is|are|was|were|does|did|has|have|had|ca|could|wo|would)nt)$/u;
/** Between a negation and what it denies. Any other word ends it: "not charging, swollen", "won’t stay cool". */
const small =
  /^(?:an?|any|the|its?|is|are|was|were|be|been|being|at|all|signs?|evidence|traces?|smells?|smelling|of|for|from|to|get|gets|getting|got|become|feels?|seems?|looks?|looking|appears?|found|seen|visible|visibly|obvious|obviously|really|very|too|ever|battery|or)$/;
/** After what was denied, it goes on with these: "no water damage or swelling". */
const carries = /^(?:or|nor|damage|contact|marks?|smell)$/;

/** Whether a checklist says so of it: "Swelling: none", "Water damage: no". */
function isCrossedOut([first = '', ...rest]: string[]): boolean {
  const [sign = '', answer = '', end = ';'] = carries.test(first) ? rest : [first, ...rest];
  return /^[:=?]$/.test(sign) && /^(?:no|none|nil)$/.test(answer) && /^[,.;]$/.test(end);
}

export function dangersNamed(condition: string): Danger[] {
  const words = condition.toLowerCase().replace(harmless, ';');
  const tokens = words.match(/[\p{L}'’]+|[^\s\p{L}'’-]/gu) ?? [];
  const found = new Set<Danger>();
  let isDenied = false;
  let isAfter = false;
  for (const [index, token] of tokens.entries()) {
    if (isAfter && !carries.test(token)) isDenied = false;
    const [danger] = kinds.find(([, word]) => word.test(token)) ?? [];
    if (danger && !isDenied && !isCrossedOut(tokens.slice(index + 1, index + 5))) found.add(danger);
    const goesOn = small.test(token) || carries.test(token) || danger !== undefined;
    isDenied = negation.test(token) || (isDenied && goesOn);
    isAfter = danger !== undefined || (isAfter && carries.test(token) && token !== 'or' && token !== 'nor');
  }
  return kinds.flatMap(([danger]) => (found.has(danger) ? danger : []));
}
