import { randomUUID } from 'node:crypto';
import { type Service, workingTimeText } from '../../../shared/catalogue.ts';
import { readPhone } from '../../../shared/contact-details.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import {
  askDanger,
  dangers,
  fieldsAtCounter,
  intakeButtons,
  intakeFields,
  isDangerAnswer,
} from '../../../shared/intake-fields.ts';
import { brisbane, formatDay, formatTime } from '../../../shared/opening-hours.ts';
import type { StaffField, StaffValues } from '../../../shared/staff-fields.ts';
import type { Intake } from '../../back-office/repairs/intake/take-in.ts';
import { customerByPhone } from '../../back-office/repairs/views/find-repairs.ts';
import type { PostedFields } from '../../forms/form-body.ts';
import { readEach, textsOf } from '../../forms/read-fields.ts';
import { ensure, mistakes, Refusal } from '../../forms/refusal.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { listedDevice, readLines } from '../ticket/listed-device.ts';
import type { Origin } from './intake-origins.ts';

/** The first text of a field. */
export const typedIn = (posted: PostedFields, { name }: { name: string }) =>
  textsOf(posted[name])[0]?.trim() ?? '';

/** Who has the telephone number that was typed. */
export async function knownCustomer(posted: PostedFields, { store }: DeskDeps) {
  const phone = readPhone(typedIn(posted, intakeFields.phone));
  return phone ? store.read((db) => customerByPhone(db, phone)) : null;
}

/** The device of the price list that was picked, unless its name has been changed since; `null` for one in words. */
export async function pickedDevice(posted: PostedFields, deps: DeskDeps) {
  const pick = typedIn(posted, intakeButtons.pick);
  const device = await listedDevice(deps, pick || typedIn(posted, intakeFields.path));
  return device && (pick || device.name === typedIn(posted, intakeFields.device)) ? device : null;
}

/** The form's UUID; a new one where it has none. */
export function draftIdOf(posted: PostedFields): string {
  const draft = typedIn(posted, intakeFields.draft);
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(draft) ? draft : randomUUID();
}

type IntakeValues = StaffValues<typeof intakeFields>;

/** @param origin what it is made from @throws {Refusal} with everything in it that cannot be read */
export async function readIntake(
  posted: PostedFields,
  deps: DeskDeps,
  origin: Origin | null,
): Promise<Intake> {
  const [known, picked] = [await knownCustomer(posted, deps), await pickedDevice(posted, deps)];
  const { values, errors: found } = readEach(intakeFields, posted, deps.now());
  const { name, device, fault, serial, shelf, due } = values;
  const back = origin?.device;
  const isBooked = values.place !== 'here' && !back;
  const errors = found.filter(({ field }) => !isBooked || !fieldsAtCounter.includes(field));
  const ask = ({ name: field }: { name: string }, ...[isRight, message]: [unknown, string]) => {
    if (!isRight && !errors.some((error) => error.field === field)) errors.push({ field, message });
  };
  // Of whom the page showed, who may be another by now.
  const isShown = known?.email && values.knownEmail?.includes(shortEmail(known.email));
  const phone = values.phone ?? origin?.customer.phone ?? null;
  const email = values.email ?? (isShown ? known.email : null) ?? origin?.customer.email ?? null;
  const isReachable = phone || email || typedIn(posted, intakeFields.email);
  ask(intakeFields.phone, isReachable, 'Give a phone number or an email address, so that they can track it.');
  const { danger = [] } = values;
  ask(intakeFields.danger, isBooked || isDangerAnswer(danger), askDanger);
  const price = isBooked || back ? null : priceOf(values, picked?.services ?? [], errors);
  if (errors.length > 0) throw mistakes(inOrder(errors));
  return {
    draftId: draftIdOf(posted),
    customer: { name, email, phone },
    device: {
      ...{ device: picked?.name ?? device, device_path: picked?.path ?? null, fault },
      ...{ serial: serial ?? back?.serial ?? null, asset_tag: back?.asset_tag ?? null },
      ...(!isBooked && {
        shelf,
        accessories: listOf(values.accessory, values.accessories),
        condition: listOf(values.mark, values.marks),
        expected_at: due?.toISOString() ?? null,
      }),
    },
    dangers: isBooked ? [] : dangers.filter((each) => danger.includes(each)),
    note: isBooked ? bookingNote(values) : '',
    hasNotice: !isBooked,
    ...{ price, isBooked, enquiry: origin && !back ? origin.reference : null },
    back: origin?.line ? { reference: origin.reference, line: origin.line, goodwill: values.goodwill } : null,
    isAnother: values.again,
  };
}

/** What the customer reads of a booking. */
function bookingNote({ place, comesAt }: IntakeValues): string {
  if (!comesAt) return place === 'visit' ? 'Our technician comes to you' : '';
  const { date, time } = brisbane(comesAt);
  return `${place === 'visit' ? 'Our technician comes to you' : 'You bring it in'} on ${formatDay(date)}, ${formatTime(time)}`;
}

/** Boxes that were ticked and what was written beside them, in words; `null` for nothing. */
export const listOf = (ticked: readonly string[], words: string | null): string | null =>
  [...ticked, words].filter(Boolean).join(', ') || null;

const order: StaffField[] = Object.values(intakeFields);
const askedAt = ({ field }: FieldError) =>
  order.findIndex(({ name, isGroup }) => (isGroup ? field.startsWith(name) : field === name));
const inOrder = (errors: FieldError[]) => errors.toSorted((a, b) => askedAt(a) - askedAt(b));

/** What is quoted; `null` where it is looked at first. */
function priceOf(values: IntakeValues, services: Service[], errors: FieldError[]): Intake['price'] {
  try {
    return readPrice(values, services);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const own = [{ field: intakeFields.prices.name, message: error.message }];
    errors.push(...(error.errors.length > 0 ? error.errors : own));
    return null;
  }
}

/** @throws {Refusal} */
function readPrice(values: IntakeValues, services: Service[]): Intake['price'] {
  const lines = readLines(values);
  const { services: chosen, agreed: isAgreed, reason, fault } = values;
  const slugs = chosen.map((choice) => choice.split('/')[0]);
  ensure(new Set(slugs).size === slugs.length, 'Choose one price of each repair.');
  if (chosen.length === 0 && lines.items.length === 0) {
    ensure(!isAgreed, 'Nothing has a price that they could have agreed to.');
    return null;
  }
  const times = services.flatMap(({ slug, time, options }) =>
    options
      .filter((option) => chosen.includes(`${slug}/${option.slug}`))
      .map((option) => workingTimeText(option.time ?? time)),
  );
  // Of several repairs the list does not say how long they take together.
  const isOne = times.length === 1 && lines.items.length === 0;
  const terms = { fault: fault?.length <= 300 ? fault : null, time: (isOne && times[0]) || null };
  return { ...lines, ...terms, reason, note: '', diagnosis: null, validDays: null, isAgreed };
}

/** What the desk shows of an address on file: who types a number learns who has it, and not how else to reach them. */
export const shortEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');
