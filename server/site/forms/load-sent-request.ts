import { sentenceCase } from '../../../shared/catalogue.ts';
import { choiceText, parseQuote } from '../../../shared/quote.ts';
import { type BatteryAnswer, batteryAnswers, handoverOf } from '../../../shared/repair-form.ts';
import { type HandoverWay, handoverWays } from '../../../shared/repair-status.ts';
import { requestSteps, requestWarnings, type SentRequest } from '../../../shared/request-steps.ts';
import { href } from '../../../shared/routes.ts';
import type { Release } from '../../release/release.ts';

/** What the page after a request is told in its URL. */
export interface SentRequestFacts {
  /** As it was asked for; the page itself says where battery or repair changed it. */
  way: HandoverWay;
  battery: BatteryAnswer | null;
  /** `manufacturer/device` */
  device: string | null;
  /** As quotes write them, without prices: `battery.genuine`. */
  choices: string[];
}

/** Names and values in the order of the URL. */
export function sentRequestQuery({ way, battery, device, choices }: SentRequestFacts): [string, string][] {
  return [
    ['way', way],
    ...(battery ? [['battery', battery] as [string, string]] : []),
    ...(device ? [['device', device] as [string, string]] : []),
    ...choices.map((choice): [string, string] => ['with', choice]),
  ];
}

/** The request that a URL tells of. What the catalogue doesn't have is left out: anybody can write a URL. */
export async function loadSentRequest(
  { catalogue, shop }: Release,
  query: URLSearchParams,
): Promise<{ facts: SentRequestFacts; request: SentRequest }> {
  const way = knownValue(handoverWays, query.get('way')) ?? 'drop-off';
  const battery = knownValue(batteryAnswers, query.get('battery'));
  const asked = parseQuote(query);
  const found = asked && (await catalogue.device(asked.manufacturer, asked.device));
  const chosen = new Map(asked?.choices.map(({ service, option }) => [service, option]));
  const services = (found?.services ?? []).flatMap((service) => {
    const option = service.options.find(({ slug }) => slug === chosen.get(service.slug));
    return option ? [{ service, choice: choiceText(service.slug, { slug: option.slug, price: null }) }] : [];
  });
  const chosenServices = services.map(({ service }) => service);
  const handover = handoverOf(way, battery, chosenServices);
  return {
    facts: {
      way,
      battery,
      device: found ? `${found.manufacturer.slug}/${found.device.slug}` : null,
      choices: services.map(({ choice }) => choice),
    },
    request: {
      handover,
      device: found?.device.name ?? null,
      services: services.map(({ service }) => sentenceCase(service.name)),
      steps: requestSteps(handover, chosenServices, shop),
      // Where the battery may be damaged, that advice comes alone.
      warnings: handover.isUnsafe ? [] : requestWarnings(chosenServices),
      trackUrl: `${shop.publicUrl.replace(/^https?:\/\//, '')}${href('track')}`,
    },
  };
}

const knownValue = <Value extends string>(
  values: Record<Value, string>,
  text: string | null,
): Value | null => (text !== null && Object.hasOwn(values, text) ? (text as Value) : null);
