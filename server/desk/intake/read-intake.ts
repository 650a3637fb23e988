import { randomUUID } from 'node:crypto';
import { type Service, workingTimeText } from '../../../shared/catalogue.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { ActRefused, permit } from '../../back-office/repairs/act-outcome.ts';
import type { KnownCustomer } from '../../back-office/repairs/find-repairs.ts';
import type { TypedQuote } from '../../back-office/repairs/quote-lines.ts';
import { dangers, type Intake } from '../../back-office/repairs/take-in.ts';
import {
  maxCodeLength,
  maxDeviceLength,
  maxFaultLength,
  readAddress,
  readAmount,
  readLine,
  readLocalTime,
  readNumber,
} from '../../back-office/repairs/typed.ts';
import { InvalidAnswers, type PostedForm, textsOf } from '../desk-forms.ts';
import type { ListedDevice } from '../listed-device.ts';

/** What the form is read with. */
interface IntakeFacts {
  /** Who has the telephone number that was typed. */
  known: KnownCustomer | null;
  /** The device of the price list that was picked; `null` for one in words. */
  picked: ListedDevice | null;
  at: Date;
}

type Typed = Pick<PostedForm, 'fields' | 'answers'>;

/** The form's UUID; a new one where it has none. */
export const draftIdOf = ({ answers }: Pick<Typed, 'answers'>): string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(answers.draft ?? '') ? (answers.draft ?? '') : randomUUID();

/** @throws {InvalidAnswers} with everything in it that cannot be read */
export function readIntake(typed: Typed, { known, picked, at }: IntakeFacts): Intake {
  const { answers } = typed;
  const mistakes: FieldError[] = [];
  const read = <Value>(field: string, reader: () => Value): Value | null => {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof ActRefused)) throw error;
      mistakes.push({ field, message: error.message });
      return null;
    }
  };
  const line = (field: string, label: string, max: number) =>
    read(field, () => readLine(label, answers[field], max));
  const must = (field: string, isThere: unknown, message: string) => {
    if (!isThere && !mistakes.some((mistake) => mistake.field === field)) mistakes.push({ field, message });
  };
  const list = (boxes: string, field: string, label: string) =>
    [...textsOf(typed.fields[boxes]), line(field, label, 200)].filter(Boolean).join(', ').slice(0, 300) ||
    null;

  const phone = answers.phone?.trim() ? read('phone', () => readNumber(answers.phone ?? '')) : null;
  const name = line('name', 'The name', limits.name);
  must('name', name, "Give the customer's name.");
  // Of whom the page showed, who may be another by now.
  const isShown = known?.email && textsOf(typed.fields.knownEmail).includes(shortEmail(known.email));
  const email = answers.email?.trim()
    ? read('email', () => readAddress(answers.email ?? ''))
    : isShown
      ? known.email
      : null;
  if (!mistakes.some(({ field }) => field === 'email'))
    must('phone', phone ?? email, 'Give a phone number or an email address, so that they can track it.');
  const device = picked?.name ?? line('device', 'The device', maxDeviceLength);
  must('device', device, 'Say which device it is.');
  const price = read('other', () => readPrice(typed, picked?.services ?? []));
  const fault = line('fault', 'The fault', maxFaultLength);
  must('fault', fault, 'Say what is wrong with it.');
  const said = textsOf(typed.fields.danger);
  const isOneAnswer = said.length > 0 && !(said.includes('none') && said.length > 1);
  must('danger', isOneAnswer, 'Ask whether it is swollen, hot or wet: “none of these”, or which.');
  const due = answers.dueAt?.trim() || answers.due || 'none';
  const expected = read('dueAt', () => readLocalTime(due, at));
  must('notice', answers.notice, 'Show them the repair notice before you take it in.');
  const intake: Intake = {
    draftId: draftIdOf(typed),
    customer: { name: name ?? '', email, phone },
    device: {
      device: device ?? '',
      device_path: picked?.path ?? null,
      fault: fault ?? '',
      serial: line('serial', 'The serial number', maxCodeLength),
      accessories: list('accessory', 'accessories', 'What it came with'),
      condition: list('mark', 'marks', 'Its condition'),
      shelf: line('shelf', 'The shelf', maxCodeLength),
      expected_at: expected?.toISOString() ?? null,
    },
    dangers: dangers.filter((danger) => said.includes(danger)),
    note: '',
    hasNotice: Boolean(answers.notice),
    price: price && {
      ...price,
      ...(fault && fault.length <= 300 && { fault }),
      isAgreed: answers.agreed === 'yes',
    },
    again: answers.again === 'yes',
  };
  if (mistakes.length > 0) throw new InvalidAnswers(mistakes);
  return intake;
}

/** What is quoted: the ticked rows of the price list, and one row in words. `null` where it is looked at first. @throws {ActRefused} */
function readPrice(typed: Typed, services: Service[]): TypedQuote | null {
  const { answers } = typed;
  const ticked = textsOf(typed.fields.service);
  const slugs = ticked.map((choice) => choice.split('/')[0]);
  permit(new Set(slugs).size === slugs.length, 'items', 'Choose one price of each repair.');
  const other = readLine('What else is done', answers.other, 100);
  const otherAmount = amountText(answers.otherAmount);
  permit(Boolean(other) === Boolean(otherAmount), 'item', 'Give what else is done together with its price.');
  if (ticked.length === 0 && !other) {
    permit(answers.agreed !== 'yes', 'no-items', 'Nothing has a price that they could have agreed to.');
    return null;
  }
  if (otherAmount) readAmount(otherAmount);
  const times = services.flatMap(({ slug, time, options }) =>
    options.flatMap((option) =>
      ticked.includes(`${slug}/${option.slug}`) ? workingTimeText(option.time ?? time) : [],
    ),
  );
  return {
    services: ticked.map((choice) => {
      const amount = amountText(answers[`amount:${choice}`]);
      return amount ? `${choice}=${amount}` : choice;
    }),
    items: other ? [`${other}=${otherAmount}`] : [],
    reason: answers.reason,
    ...(times.length === 1 && !other && { time: times[0] }),
  };
}

/** What the desk shows of an address on file: who types a number learns who has it, and not how else to reach them. */
export const shortEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');

/** "$1,499" as the readers of amounts want it. */
const amountText = (typed = ''): string => typed.replace(/[$,\s]/g, '');
