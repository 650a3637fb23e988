import type { Service } from './catalogue.ts';
import { firstAidIn, notByPost, sentencesOf, unsafeFirstAid } from './first-aid.ts';
import type { Handover } from './repair-form.ts';
import type { Shop } from './shop.ts';

/** One of the things that happen after a request. */
export interface RequestStep {
  title: string;
  texts: string[];
  /** It is read before all else. */
  isWarning?: true;
}

/** A request as its address tells it, without anything personal. */
export interface SentRequest {
  handover: Handover;
  /** "iPhone 13"; `null` where it is not listed. */
  device: string | null;
  services: string[];
  /** What happens next for these services and this way of handing over. */
  steps: RequestStep[];
  /** What to watch out for with these services. */
  warnings: string[];
  /** The address of the tracking page as people type it, without `https://`. */
  trackUrl: string;
}

/** What to read before all else: danger to people comes first. */
export const handoverWarnings = ({ isSwitched, isUnsafe }: Handover): string[] => [
  ...(isUnsafe ? sentencesOf(unsafeFirstAid) : []),
  ...(isSwitched ? [notByPost] : []),
];

/** Wherever a customer is about to hand over or post a device. */
export const noPasscode = 'We never need your passcode: please don’t send it or write it down for us.';

const onePrice: RequestStep = {
  title: 'You agree to a fixed quote',
  texts: ['We look at it and send you the quote. We don’t start until you say yes.'],
};

/** The parts of a service that say how to prepare for it. */
export type PreparedService = Pick<Service, 'nextSteps' | 'warnings' | 'staysOff' | 'wet'>;

/** The steps in order. The services decide whether to save data first: a wet device stays off. */
export function requestSteps(
  handover: Handover,
  services: PreparedService[],
  { offers: { walkIns }, phone }: Pick<Shop, 'offers' | 'phone'>,
): RequestStep[] {
  const { way, isSwitched, isUnsafe } = handover;
  const texts = handoverWarnings(handover);
  if (isUnsafe) {
    return [
      { title: 'Keep it safe', texts, isWarning: true },
      {
        title: `Call us on ${phone.display} before you move it`,
        texts: ['Have your reference ready. We’ll tell you how to carry it, or what to do instead.'],
      },
      {
        title: 'Show us your reference',
        texts: ['On your phone, or read it out. Keep paper away from what may burn: no slip.'],
      },
      onePrice,
    ];
  }
  const arrival = walkIns ? comeBy : agreeFirst;
  const preparing = preparation(services);
  if (isSwitched) {
    return [
      { title: 'Don’t post it', texts, isWarning: true },
      {
        title: `Call us on ${phone.display}`,
        texts: ['Have your reference ready. We’ll agree on how it gets here.'],
      },
      { title: 'Until then', texts: preparing },
      onePrice,
    ];
  }
  if (way === 'mail-in') {
    return [
      {
        title: 'Wait for our answer',
        texts: [
          'We read your request while the shop is open, and tell you if it’s worth posting.',
          'If the device gets hot, swells or gets wet in the meantime, don’t post it: call us.',
        ],
      },
      { title: 'Get it ready', texts: preparing },
      {
        title: 'Pack and send it',
        texts: ['Put the packing slip in the parcel, and choose tracked post.'],
      },
      onePrice,
    ];
  }
  if (way === 'call-back') {
    return [
      {
        title: 'We call you',
        texts: ['On the number you gave us, while we’re open. Nothing’s booked yet.'],
      },
      { title: 'Until then', texts: preparing },
      { title: 'You decide', texts: ['Whether to go ahead, and how to get the device to us.'] },
      onePrice,
    ];
  }
  return [
    { title: 'Before you come', texts: preparing },
    { title: 'Bring it in', texts: [arrival] },
    onePrice,
  ];
}

const comeBy = 'Drop in while we’re open, with your reference or the printed slip.';
const agreeFirst = 'We’ll be in touch to set a time. Bring your reference or the printed slip.';

/** What the services ask for; where the request names none, advice that holds for any device. */
function preparation(services: PreparedService[]): string[] {
  const steps = thatDecide(services).flatMap(({ nextSteps }) => nextSteps);
  const texts = steps.length > 0 ? steps : ['If it works and it’s dry, back it up first.'];
  return [...new Set(texts), noPasscode];
}

/**
 * What to know before anything else, once nothing is swollen, hot or wet: first aid is left out. Where a device stays off,
 * nothing advises to save its data first.
 */
export function requestWarnings(services: PreparedService[]): string[] {
  return [...new Set(thatDecide(services).flatMap(({ warnings }) => warnings))].filter(
    (text) => !firstAidIn(text),
  );
}

/** Services for which the device stays off overrule all others. */
function thatDecide(services: PreparedService[]): PreparedService[] {
  const poweredOff = services.filter(({ staysOff }) => staysOff);
  return poweredOff.length > 0 ? poweredOff : services;
}

/** How to pack a device for the post, in short; the guide says more. */
export const packingSteps = [
  'Don’t post what’s swollen, hot, crushed or wet. Don’t move it either: call us.',
  'Let it run down to 30 per cent or less, and turn it off: not sleep, off. A battery stays in its device. No loose batteries, no power banks.',
  'Take out SIM and memory cards, take off the case, and take photos of it from all sides.',
  'Wrap it in bubble wrap at least twice, in a strong box with five centimetres of padding on every side.',
  'Put this slip inside. Outside goes our address and yours, with what the carrier requires if there’s a lithium battery. Don’t write the make or model on it.',
  'Choose tracked post with cover up to what the device would cost today, and keep the receipt.',
] as const;
