/**
 * First aid in short: one wording for every page, form and e-mail that says it. People in danger come first.
 * `content/services.yaml` and `content/symptoms.yaml` name it in braces.
 */

/** Of one thing to do, or to look for: what stands out, and what follows from it. */
type Act = readonly [first: string, rest: string];

/** What to do, in its order. */
export interface FirstAid {
  /** The rarest and worst, before all else: each with what it asks for. */
  urgent: readonly Act[];
  /** What to do, or a question: when to do it. A condition never stands behind what it is about. */
  steps: readonly Act[];
}

/** For what may burn at any moment. */
export const getOut = 'Don’t touch it. Get everyone out of the room and call Triple Zero (000).';

/** After a spill. A wet plug can kill, so nobody unplugs one. */
const wet: FirstAid = {
  urgent: [
    ['Smoking, hissing, swelling or too hot to hold?', getOut],
    [
      'Is a plug, a power board or a desktop computer wet?',
      'Don’t touch it. Switch the power off at the wall or the switchboard if you can do that safely. Can’t do that safely? Keep away and call an electrician.',
    ],
  ],
  steps: [
    [
      'Is the plug dry, and only the device wet?',
      'With dry hands, pull the plug from the wall, then the cable from the device. Turn it off and leave it off.',
    ],
    ['Don’t charge it and don’t test it.', 'No rice, no hair dryer.'],
  ],
};

/**
 * With a battery that is swollen, or a device that gets hot. Moved is only what is cold, and only off what burns: the
 * Metropolitan Fire Service of South Australia says not to move one, Fire and Rescue NSW never to touch it with bare hands, and
 * Fire Rescue Victoria gloves, and only if it is safe (their pages: `content/pages/help/guides/swollen-battery.mdx`).
 */
const swollen: FirstAid = {
  urgent: [['Smoking, hissing, smelling burnt, growing or too hot to hold?', getOut]],
  steps: [
    ['Otherwise switch its power off at the wall', 'and don’t press on the device.'],
    [
      'On a bed, a couch or paper, and cold?',
      'Put on thick gloves. Move it once, flat, to a hard floor. Anything else: leave it where it is.',
    ],
    ['Keep people and pets away from it,', 'and call us before you move it again. Don’t post it.'],
  ],
};

/** With smoke, a burning smell or great heat. */
const burning: FirstAid = {
  urgent: [
    [
      'Smoke, flames, hissing, or too hot to hold?',
      'Don’t touch it. Get everyone out of the room, close the door and call Triple Zero (000).',
    ],
  ],
  steps: [
    [
      'Was it just a smell, and is it cool again?',
      'Switch the power off at the wall, if you can do that safely.',
    ],
    ['Don’t turn it on or charge it again,', 'and call us before you bring it in. Don’t post it.'],
  ],
};

/** After an electric shock: the Electrical Safety Office of Queensland and Ausgrid, read in November 2026. */
const shock: FirstAid = {
  urgent: [
    [
      'Don’t touch the person or the thing again.',
      'Switch the power off at the switchboard if you can do that safely.',
    ],
    ['Is anyone hurt, or can’t let go?', 'Call Triple Zero (000).'],
  ],
  steps: [
    ['See a doctor after any shock,', 'even if you feel fine.'],
    [
      'Don’t use the charger, the device or the power point again',
      'until they’ve been tested. The power point is for an electrician.',
    ],
  ],
};

/**
 * After a battery was swallowed, or put into a nose or an ear: the Queensland Poisons Information Centre ("Button batteries"), SA Health
 * and the ACCC (accc.gov.au, item 1064619), read in November 2026. The number is a fact of `content/shop.yaml`.
 */
const swallowed: FirstAid = {
  urgent: [['Choking, bleeding, collapsed or short of breath?', 'Call Triple Zero (000).']],
  steps: [
    [
      'Otherwise call Poisons Information on {poisonsLine} at once,',
      'day or night. Don’t wait for symptoms. They’ll say which hospital is nearest.',
    ],
    ['Nothing to eat or drink,', 'and don’t make them vomit.'],
  ],
};

/**
 * After acid of a battery, or a burn by one, on skin or in an eye: healthdirect ("Chemical burns", 20 minutes for skin and eye, 000) and
 * the Queensland Poisons Information Centre ("Poisons at home"), read in November 2026.
 */
const chemical: FirstAid = {
  urgent: [
    ['In an eye, a bad burn, or trouble breathing?', 'Call Triple Zero (000), and rinse while you wait.'],
  ],
  steps: [
    [
      'Rinse it under cool running water for 20 minutes.',
      'An eye: hold the lids open, and tilt the head so that nothing runs into the other one.',
    ],
    [
      'Take off clothes and jewellery that it’s on,',
      'but nothing that sticks to the skin. Don’t touch the acid or the battery.',
    ],
    ['Then call Poisons Information on {poisonsLine},', 'day or night.'],
  ],
};

export const firstAid = { wet, swollen, burning, shock, swallowed, chemical };

/**
 * How every answer to a danger ends, for people who speak another language. Source: Queensland Ambulance
 * Service ("Calling an ambulance"), read in November 2026; the number of TIS National as others quote it.
 */
export const inYourLanguage = {
  danger: 'In danger call 000 and say your language.',
  interpreter: { display: '131 450', e164: '+61131450' },
};

/** Whatever is wrong with a battery, or with a wet device. The first words about wet devices are those about swollen ones. */
export const unsafeFirstAid: FirstAid = {
  urgent: [...swollen.urgent, ...wet.urgent.slice(1)],
  steps: [...swollen.steps, ...wet.steps],
};

/** Why a device isn't posted although the customer chose that. */
export const notByPost =
  'Please don’t post it: what’s damaged, hot or wet isn’t safe in a parcel. Call us instead, and we’ll work out how to get it here.';

/** For what has no boxes: an e-mail, a line of a guide. */
export const sentencesOf = ({ urgent, steps }: FirstAid): string[] =>
  [...urgent, ...steps].map((act) => act.join(' '));

export const shockFirstAid = sentencesOf(shock);

/** Its names: what content may write in braces. */
export const firstAidNames = Object.keys(firstAid);

/**
 * A text of content with first aid in place of its names: "{wet} Call us."
 * @param poisonsLine the number of Poisons Information, as people read it
 */
export const withFirstAid = (text: string, poisonsLine = ''): string =>
  text
    .replace(/\{(\w+)\}/g, (braces, name) =>
      Object.hasOwn(firstAid, name) ? aidText(firstAid[name as keyof typeof firstAid]) : braces,
    )
    .replaceAll('{poisonsLine}', poisonsLine.replaceAll(' ', '\u00a0'));

const aidText = (aid: FirstAid): string => sentencesOf(aid).join(' ');

export interface TextWithFirstAid {
  before: string;
  aid: FirstAid;
  after: string;
}

/** The first aid that `withFirstAid` has put into a text, and the words around it; `null` where there is none. */
export function firstAidIn(text: string): TextWithFirstAid | null {
  for (const aid of Object.values(firstAid)) {
    // The number stands in the words of some.
    const [start = '', end = ''] = aidText(aid).split('{poisonsLine}');
    const [before, found] = splitOnce(text, start);
    const [number, after] = splitOnce(found ?? '', end);
    if (found !== undefined && after !== undefined)
      return { before: before.trim(), aid: end ? withNumber(aid, number) : aid, after: after.trim() };
  }
  return null;
}

/** What stands before and after a part of a text; no second where it is not there. */
function splitOnce(text: string, part: string): [before: string, after?: string] {
  const at = text.indexOf(part);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + part.length)];
}

function withNumber({ urgent, steps }: FirstAid, number: string): FirstAid {
  const filled = (acts: readonly Act[]) =>
    acts.map(
      ([first, rest]): Act => [first.replace('{poisonsLine}', number), rest.replace('{poisonsLine}', number)],
    );
  return { urgent: filled(urgent), steps: filled(steps) };
}

/** First aid on a service's page: links that come from a danger open it. */
export const firstAidId = 'first-aid';
