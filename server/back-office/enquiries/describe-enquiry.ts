import { formatPhone } from '../../../shared/contact-details.ts';
import { type EnquiryKind, enquiryKinds, fieldsOf } from '../../../shared/forms.ts';
import type { EnquiryTable } from '../store/tables.ts';
import { deviceListFacts } from './describe-devices.ts';
import type { DeviceList } from './device-headings.ts';

export const kindNames: Record<EnquiryKind, string> = {
  contact: 'Message',
  b2b: 'Business enquiry',
  school: 'School enquiry',
};

/**
 * Every answer of an enquiry under the label of its field, also those of fields that its form has lost; longer texts and
 * lists of devices apart. A text has no label where it is the only one.
 */
export function describeEnquiry(enquiry: EnquiryTable) {
  const { kind } = enquiry;
  const facts: [string, string][] = [['Kind', kindNames[kind]]];
  const texts: { label: string | null; text: string }[] = [];
  const lists: [field: string, list: DeviceList][] = [];

  const answers = new Map(answersOf(enquiry));
  for (const [name, field] of fieldsOf(kind)) {
    const answer = answers.get(name);
    answers.delete(name);
    if (isUnanswered(answer)) continue;
    const label = field.shopLabel ?? field.label;
    switch (field.control) {
      case 'text':
      case 'hidden':
        facts.push([label, String(answer)]);
        break;
      case 'select':
      case 'radio':
        facts.push([label, field.options[String(answer)] ?? String(answer)]);
        break;
      case 'textarea':
        texts.push({ label, text: String(answer) });
        break;
      case 'device-list':
        facts.push(...deviceListFacts(label, answer as DeviceList));
        lists.push([name, answer as DeviceList]);
        break;
      default:
        field satisfies never;
    }
  }
  for (const [name, answer] of answers) if (!isUnanswered(answer)) facts.push([name, answerText(answer)]);
  if (texts.length === 1 && texts[0]) texts[0].label = null;
  return { facts, texts, lists };
}

/** The name of every field of every form, once: longer texts last. */
export function allFieldNames(): string[] {
  const fields = enquiryKinds.flatMap(fieldsOf);
  const named = (isLong: boolean) =>
    fields.filter(([, { control }]) => (control === 'textarea') === isLong).map(([name]) => name);
  return [...new Set([...named(false), ...named(true)])];
}

/** All answers by field: contact details have columns of their own, `details` holds the others. The number is as people read it. */
export function answersOf({ name, email, phone, details }: EnquiryTable): [name: string, answer: unknown][] {
  const shown = phone && formatPhone(phone);
  return Object.entries({ name, email, phone: shown, ...(JSON.parse(details) as Record<string, unknown>) });
}

const isUnanswered = (answer: unknown): boolean => answer === undefined || answer === null || answer === '';

const answerText = (answer: unknown): string =>
  typeof answer === 'object' ? JSON.stringify(answer) : String(answer);
