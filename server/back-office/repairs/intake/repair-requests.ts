import { honeypotField } from '../../../../shared/forms.ts';
import { dangersColumn, maybeSwollen } from '../../../../shared/intake-fields.ts';
import { privacyNotice, repairNotice } from '../../../../shared/legal-texts.ts';
import { handoverOf } from '../../../../shared/repair-form.ts';
import {
  createSubmit,
  type SubmissionDeps,
  type SubmissionMeta,
  type SubmissionReceipt,
  type Submit,
} from '../../submissions/submit.ts';
import { acknowledgeLater, noteUntold } from '../mails/late-acknowledgements.ts';
import { acknowledgementOf, requestNotice } from '../mails/request-mails.ts';
import { insertRepair } from '../records/insert-repair.ts';
import {
  choicesOf,
  type RepairRequest,
  type RequestDetails,
  serviceText,
} from '../records/request-details.ts';

/** Stores the requests for repairs that visitors send. */
export interface Requests {
  /**
   * Writes a request as a repair, with its e-mails and its secret link, in one transaction.
   * @throws {StoreUnavailable} when nothing was written
   */
  request(request: RepairRequest, meta: SubmissionMeta): Promise<SubmissionReceipt>;
}

/** @param submit shared with other kinds of records where they count together */
export function createRequests(deps: SubmissionDeps, submit: Submit = createSubmit(deps)): Requests {
  const { now, shop, mailTo, deskUrl } = deps;

  return {
    request(request, { addressKey }) {
      const { name, email, phone, message, battery, device, way: askedWay } = request;
      const quote = device?.quote ?? null;
      const shownAt = now().toISOString();
      const notices = { repair: repairNotice.version, privacy: privacyNotice.version, shownAt };
      return submit({
        kind: 'repairs',
        name,
        email,
        phone,
        addressKey,
        honeypot: request[honeypotField],
        // Without prices and times, which change by themselves: the same wish is the same request.
        content: {
          message,
          askedWay,
          battery,
          device: device?.path ?? null,
          choices: choicesOf(device),
        },
        details: {
          ...{ message, askedWay, battery, quote, notices },
          ...(!shop().offers.walkIns && { agreeFirst: true }),
        } satisfies RequestDetails,
        namesDevice: device !== null,
        words: message ?? '',
        async insert(db, common) {
          const lines = quote?.lines ?? [];
          const { way, isUnsafe } = handoverOf(askedWay, battery, lines);
          const row = { ...common, way };
          // The question names several: it counts as the gravest until somebody has looked.
          const dangers: string[] = isUnsafe ? [battery === 'yes' ? 'swollen' : maybeSwollen] : [];
          if (lines.some(({ wet }) => wet)) dangers.push('wet');
          const services = quote?.lines.map(serviceText).join('; ');
          const line = {
            device: device?.name ?? 'As described in the message',
            device_path: device?.path ?? null,
            fault: services || (message ?? ''),
            dangers: dangersColumn(dangers),
          };
          await insertRepair(db, row, [line], { status: 'requested', by: 'customer' });
          const facts = shop();
          const recipient = mailTo ?? facts.email;
          return {
            notice: (withheld) => requestNotice(row, line, facts, { recipient, withheld, deskUrl }),
            acknowledgement:
              email === null ? null : () => acknowledgementOf(db, { ...row, email }, facts, now()),
            withheld: (keys) =>
              keys ? acknowledgeLater(db, row.reference, keys, now()) : noteUntold(db, row.reference, now()),
          };
        },
      });
    },
  };
}
