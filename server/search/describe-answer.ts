import { guidePath } from '../../shared/guides.ts';
import type { Calendar } from '../../shared/opening-hours.ts';
import type { SearchAnswer } from '../../shared/page-data.ts';
import { quotePath } from '../../shared/quote.ts';
import { href } from '../../shared/routes.ts';
import { searchPath } from '../../shared/search-links.ts';
import type { SymptomGroup } from '../../shared/symptoms.ts';
import {
  type DeviceFacts,
  type Devices,
  describeChoice,
  describeDevice,
  describeFound,
  devicePath,
  linkRow,
  paramsOf,
  servicePath,
} from './describe-rows.ts';
import { type HoursAnswer, hoursAnswer } from './hours-answer.ts';
import type { NumberKind } from './recognise-numbers.ts';
import type { SearchResult } from './search-devices.ts';

/** What an answer is described with beside what was found. */
export interface AnswerFacts extends DeviceFacts {
  symptomGroups: SymptomGroup[];
  shop: Calendar;
  now: Date;
}

/** What a search says, in words and links. */
export function describeAnswer(query: string, result: SearchResult, known: AnswerFacts): SearchAnswer {
  const facts = { ...known, isDanger: result.danger !== null };
  const hours = hoursAnswer(query, facts.shop, facts.now);
  const { devices, repairs, kinds } = result;
  const isNothing = devices.length + repairs.length + kinds.length === 0 && !result.symptom;
  const asksDay = hours.isNamed && (isNothing || (hours.isVisit && result.isQuestion));
  // "26 dec" is no device.
  const found = asksDay && isNothing ? { ...result, unlisted: null, nearest: [] } : result;
  const symptoms = facts.symptomGroups.flatMap(({ symptoms: own }) => own);
  const danger = symptoms.find(({ slug }) => slug === found.danger);
  const symptom = symptoms.find(({ slug }) => slug === found.symptom);
  const isHurt = danger?.causes.length === 0;
  const [device] = found.devices;
  const isOne = device !== undefined && (found.total === 1 || found.isExact);
  const kindsFound = new Set([...found.devices.map(({ kind }) => kind), ...found.kinds]);
  const answers =
    isHurt || found.number ? null : shownAnswers(query, found, { hours, asksDay, isDanger: facts.isDanger });
  return {
    query,
    certain: answers?.isFirst ? null : certainPath(found),
    danger: danger
      ? {
          name: danger.name,
          firstAid: danger.firstAid ?? '',
          ...(danger.helpline && { helpline: danger.helpline }),
          guides: danger.guides.flatMap((guide) => {
            const title = facts.guides.get(guidePath(guide));
            return title ? [{ href: guidePath(guide), text: title }] : [];
          }),
        }
      : null,
    ignored:
      found.ignored && !danger && !answers?.isFirst && found.unlisted === null && found.number === null
        ? {
            label: `ignored: ${found.ignored.text}`,
            href: found.ignored.without ? searchPath(found.ignored.without) : href('repairs'),
          }
        : null,
    answers,
    isUnlisted: !isHurt && (found.unlisted !== null || (found.number !== null && found.number !== 'ticket')),
    nearest: nearestOf(found, facts),
    matches: [],
    more: [],
    note: null,
    ...(isHurt
      ? { title: 'Make sure everyone’s safe first' }
      : devicesOf(query, found, facts, {
          symptomName: symptom?.name ?? null,
          isAnswered: answers?.isFirst === true,
        })),
    causes:
      symptom?.causes.flatMap(({ text, service, kinds }) => {
        if (kindsFound.size > 0 && kinds.length > 0 && !kinds.some((kind) => kindsFound.has(kind))) return [];
        if (!service) return [{ text, name: '', href: '' }];
        if (!isOne)
          return [
            { text, name: service.name, href: searchPath(`${found.deviceWords} ${service.name}`.trim()) },
          ];
        if (!device.services.includes(service.slug)) return [];
        return [{ text, name: service.name, href: servicePath(device, service.slug, facts) }];
      }) ?? [],
  };
}

/** A question is answered first; beside a device that is known, and after what has happened, answers come last. */
function shownAnswers(
  query: string,
  found: SearchResult,
  { hours, asksDay, isDanger }: { hours: HoursAnswer; asksDay: boolean; isDanger: boolean },
) {
  const answers =
    asksDay && !found.answers.some(({ saysHours }) => saysHours)
      ? [{ href: href('contact'), title: 'Opening hours', text: '', saysHours: true }, ...found.answers]
      : found.answers;
  if (answers.length === 0) return null;
  const isFirst = (found.isQuestion || asksDay) && !isDanger;
  const rows = answers.map(({ href: to, title, text, saysHours }) =>
    linkRow(to, title, saysHours ? hours.text : text),
  );
  return { title: isFirst ? `Answers to “${query}”` : 'Answers', isFirst, rows };
}

function nearestOf({ nearest }: SearchResult, facts: AnswerFacts): SearchAnswer['nearest'] {
  if (nearest.length === 0) return null;
  const isMisread = nearest.some(({ model }) => model !== null);
  const title = isMisread ? 'Did you mean one of these numbers?' : 'Others of this family';
  return { title, matches: nearest.map((device) => describeDevice(device.model ?? '', device, facts)) };
}

const numberNotes: Record<NumberKind, string> = {
  imei: 'That looks like an IMEI: it says which phone is yours, not which model it is.',
  serial: 'That looks like a serial number: it says which device is yours, not which model it is.',
  part: 'That looks like a part number, not a model number. Apple’s model numbers start with A and have four digits.',
  board: 'That looks like the number of a circuit board. Search for the device that it’s in.',
  identifier:
    'That’s Apple’s identifier, not the model number. The model number starts with A and has four digits.',
  ticket: 'That looks like a reference of ours. See how the repair’s going under Track repair.',
};

function devicesOf(
  query: string,
  found: SearchResult,
  facts: AnswerFacts,
  { symptomName, isAnswered }: { symptomName: string | null; isAnswered: boolean },
): Devices {
  const { devices, repairs, kinds, unlisted, number } = found;
  if (number) {
    const note = numberNotes[number];
    if (number !== 'ticket') return { title: 'Which model is it?', note };
    return { title: 'Track repair', note, matches: [linkRow(href('track'), 'Track repair', '')] };
  }
  if (unlisted !== null) return { title: `We don’t list “${unlisted}”` };
  const [repair] = repairs[0] ?? [];
  const fault = repair ? (facts.serviceNames.get(repair) ?? repair) : symptomName;
  if (devices.length > 0) return describeFound(query, found, facts, repair ? fault : null);
  if (fault === null && (isAnswered || kinds.length === 0))
    return { title: `No device found for “${query}”` };
  return describeChoice(found, facts, fault);
}

/** The only page that a search can mean: two repairs are a quote with both. */
function certainPath({ devices: [device], isCertain }: SearchResult): string | null {
  if (!device || !isCertain) return null;
  const { manufacturer, device: slug } = paramsOf(device);
  const [service] = device.services;
  if (device.services.length > 1) return quotePath({ slug: manufacturer }, { slug }, device.services);
  return service ? servicePath(device, service) : devicePath(device);
}
