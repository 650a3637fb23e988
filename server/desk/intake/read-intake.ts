import { randomUUID } from 'node:crypto';
import { type Service, workingTimeText } from '../../../shared/catalogue.ts';
import { readPhone } from '../../../shared/contact-details.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { customerByPhone } from '../../back-office/repairs/find-repairs.ts';
import { dangers, type Intake } from '../../back-office/repairs/take-in.ts';
import {
  maxCodeLength,
  maxDeviceLength,
  maxFaultLength,
  readAddress,
  readLine,
  readLocalTime,
  readNumber,
} from '../../back-office/repairs/typed.ts';
import { mistakes, permit, Refusal } from '../../forms/refusal.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type PostedForm, textsOf } from '../desk-forms.ts';
import { listedDevice, readPrices } from '../listed-device.ts';
import { boxes } from '../screens/IntakeState.tsx';

export type TypedIntake = Pick<PostedForm, 'fields' | 'answers'>;

/** Who has the telephone number that was typed. */
export async function knownCustomer({ answers }: TypedIntake, { store }: DeskDeps) {
  const phone = readPhone(answers.phone ?? '');
  return phone ? store.read((db) => customerByPhone(db, phone)) : null;
}

/** The device of the price list that was picked, unless its name has been changed since; `null` for one in words. */
export async function pickedDevice({ answers }: TypedIntake, deps: DeskDeps) {
  const device = await listedDevice(deps, answers.pick ?? answers.path ?? '');
  return device && (answers.pick || device.name === answers.device?.trim()) ? device : null;
}

/** The form's UUID; a new one where it has none. */
export function draftIdOf({ fields }: TypedIntake): string {
  const [draft = ''] = textsOf(fields.draft);
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(draft) ? draft : randomUUID();
}

/** @throws {Refusal} with everything in it that cannot be read */
export async function readIntake(typed: TypedIntake, deps: DeskDeps): Promise<Intake> {
  const { fields, answers } = typed;
  const [known, picked] = [await knownCustomer(typed, deps), await pickedDevice(typed, deps)];
  const errors: FieldError[] = [];
  /** What a reader makes of a field. What it refuses is a mistake, as is nothing where that is `missing`. */
  function read<Value>(field: string, reader: () => Value, missing = ''): Value | null {
    try {
      const value = reader();
      permit(value || !missing, missing);
      return value;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ field, message: error.message });
      return null;
    }
  }
  const filled = (field: string) => answers[field]?.trim() || null;
  const line = (field: string, label: string, max: number, missing?: string) =>
    read(field, () => readLine(label, answers[field], max), missing);
  /** A page that was open for long may have had other boxes: what it said is not lost unseen. */
  const ticked = (name: keyof typeof boxes) => {
    const said = textsOf(fields[name]);
    const isKnown = said.every((box) => boxes[name].includes(box));
    permit(isKnown, 'Tick again what is there, and write anything else beside it.');
    return said;
  };
  const list = (box: 'accessory' | 'mark', field: string, label: string) =>
    [...(read(box, () => ticked(box)) ?? []), line(field, label, 200)].filter(Boolean).join(', ') || null;

  const [number, address] = [filled('phone'), filled('email')];
  const phone = number && read('phone', () => readNumber(number));
  const name = line('name', 'The name', limits.name, "Give the customer's name.");
  // Of whom the page showed, who may be another by now.
  const isShown = known?.email && textsOf(fields.knownEmail).includes(shortEmail(known.email));
  const email = address ? read('email', () => readAddress(address)) : isShown ? known.email : null;
  const contact = number ?? address ?? email;
  read('phone', () => contact, 'Give a phone number or an email address, so that they can track it.');
  const device =
    picked?.name ?? line('device', 'The device', maxDeviceLength, 'Say which device it is.') ?? '';
  const price = read('prices', () => readPrice(typed, picked?.services ?? []));
  const fault = line('fault', 'The fault', maxFaultLength, 'Say what is wrong with it.') ?? '';
  const said = read('danger', () => {
    const all = ticked('danger');
    const isAnswer = all.length === 1 || (all.length > 1 && !all.includes('none'));
    permit(isAnswer, 'Ask whether it is swollen, hot or wet: “none of these”, or which.');
    return all;
  });
  const due = filled('dueAt') ?? filled('due') ?? 'none';
  const expected = read('dueAt', () => readLocalTime(due, deps.now()));
  read('notice', () => filled('notice'), 'Show them the repair notice before you take it in.');
  const intake: Intake = {
    draftId: draftIdOf(typed),
    customer: { name: name ?? '', email, phone },
    device: {
      ...{ device, device_path: picked?.path ?? null, fault },
      serial: line('serial', 'The serial number', maxCodeLength),
      accessories: list('accessory', 'accessories', 'What it came with'),
      condition: list('mark', 'marks', 'Its condition'),
      shelf: line('shelf', 'The shelf', maxCodeLength),
      expected_at: expected?.toISOString() ?? null,
    },
    dangers: dangers.filter((danger) => said?.includes(danger)),
    note: '',
    hasNotice: true,
    price: price && { ...price, ...(fault.length <= 300 && { fault }) },
    again: answers.again === 'yes',
  };
  if (errors.length > 0) throw mistakes(errors);
  return intake;
}

/** What is quoted; `null` where it is looked at first. @throws {Refusal} */
function readPrice(typed: TypedIntake, services: Service[]): Intake['price'] {
  const prices = readPrices(typed);
  const chosen = textsOf(typed.fields.service);
  const slugs = chosen.map((choice) => choice.split('/')[0]);
  permit(new Set(slugs).size === slugs.length, 'Choose one price of each repair.');
  const isAgreed = typed.answers.agreed === 'yes';
  if (chosen.length === 0 && prices.items.length === 0) {
    permit(!isAgreed, 'Nothing has a price that they could have agreed to.');
    return null;
  }
  const times = services.flatMap(({ slug, time, options }) =>
    options
      .filter((option) => chosen.includes(`${slug}/${option.slug}`))
      .map((option) => workingTimeText(option.time ?? time)),
  );
  // Of several repairs the list does not say how long they take together.
  const isOne = times.length === 1 && prices.items.length === 0;
  return { ...prices, isAgreed, ...(isOne && { time: times[0] }) };
}

/** What the desk shows of an address on file: who types a number learns who has it, and not how else to reach them. */
export const shortEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1…');
