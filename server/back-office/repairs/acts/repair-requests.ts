import { honeypotField } from '../../../../shared/forms.ts';
import { privacyNotice, repairNotice } from '../../../../shared/legal-texts.ts';
import { handoverOf } from '../../../../shared/repair-form.ts';
import {
  createSubmit,
  type SubmissionDeps,
  type SubmissionMeta,
  type SubmissionReceipt,
  type Submit,
} from '../../submissions/submit.ts';
import { acknowledgeLater } from '../mails/late-acknowledgements.ts';
import { acknowledgementOf, requestNotice } from '../mails/request-mails.ts';
import { insertRepair } from '../records/insert-repair.ts';
import { type RepairRequest, type RequestDetails, serviceText } from '../records/request-details.ts';

/** Stores the requests for repairs that visitors send. */
export interface Requests {
  /**
   * Writes a request as a repair, with its e-mails and its secret link, in one transaction.
   * @throws {StoreUnavailable} when nothing was written
   */
  request(input: RepairRequest, meta: SubmissionMeta): Promise<SubmissionReceipt>;
}

/** @param submit shared with other kinds of records where they count together */
export function createRequests(deps: SubmissionDeps, submit: Submit = createSubmit(deps)): Requests {
  const { now, shop, mailTo, deskUrl } = deps;

  return {
    request(input, { addressKey }) {
      const { name, email, phone, message, battery, device, way: askedWay } = input;
      const quote = device?.quote ?? null;
      const { way } = handoverOf(askedWay, battery, quote?.lines ?? []);
      const details: RequestDetails = {
        message,
        askedWay,
        battery,
        quote,
        notices: {
          repair: repairNotice.version,
          privacy: privacyNotice.version,
          shownAt: now().toISOString(),
        },
      };
      return submit({
        kind: 'repairs',
        name,
        email,
        phone,
        addressKey,
        honeypot: input[honeypotField],
        // Without prices and times, which change by themselves: the same wish is the same request.
        fields: {
          message,
          askedWay,
          battery,
          device: device?.path ?? null,
          choices: quote?.lines.map(({ service, option }) => `${service}.${option.slug}`) ?? [],
        },
        details,
        namesDevice: device !== null,
        words: message ?? '',
        async insert(db, record) {
          const repair = { ...record, way };
          const services = quote?.lines.map(serviceText).join('; ');
          const line = {
            device: device?.name ?? 'As described in the message',
            device_path: device?.path ?? null,
            fault: services || (message ?? ''),
          };
          await insertRepair(db, repair, [line], { status: 'requested', by: 'customer' });
          const facts = shop();
          const recipient = mailTo ?? facts.email;
          return {
            notice: (withheld) => requestNotice(repair, line, facts, { recipient, withheld, deskUrl }),
            acknowledgement:
              email === null ? null : () => acknowledgementOf(db, { ...repair, email }, facts, now()),
            later: (keys) => acknowledgeLater(db, record.reference, keys, now()),
          };
        },
      });
    },
  };
}
