import type { Logger } from 'pino';
import { honeypotField } from '../../../shared/forms.ts';
import { privacyNotice, repairNotice } from '../../../shared/legal-texts.ts';
import { handoverOf } from '../../../shared/repair-form.ts';
import type { Shop } from '../../../shared/shop.ts';
import type { SubmissionMeta } from '../enquiries/enquiries.ts';
import { createIntake, type Submitted } from '../intake/intake.ts';
import type { Store } from '../store/store.ts';
import { insertRepair } from './moves.ts';
import type { RequestDetails, TakenRequest } from './request-details.ts';
import { acknowledgementOf, requestNotice } from './request-mails.ts';

export interface RequestDeps {
  store: Store;
  now: () => Date;
  /** Facts for the e-mails; asked at each request, since development swaps the build. */
  shop: () => Shop;
  /** Where the shop reads its mail; its published address where none is given. */
  mailTo: string | null;
  log: Pick<Logger, 'warn'>;
}

/** Takes in the requests for repairs that visitors send. */
export interface Requests {
  /**
   * Writes a request as a repair, with its e-mails and its secret link, in one transaction.
   * @throws {StoreUnavailable} when nothing was written
   */
  request(input: TakenRequest, meta: SubmissionMeta): Promise<Submitted>;
}

export function createRequests({ store, now, shop, mailTo, log }: RequestDeps): Requests {
  const intake = createIntake({ store, now, shop, log });

  return {
    request(input, { addressKey }) {
      const { name, email, phone, message, battery, device, way: askedWay } = input;
      const { way } = handoverOf(askedWay, battery);
      const shownAt = now();
      const quote = device?.quote ?? null;
      const details: RequestDetails = {
        ...{ message, askedWay, battery, quote },
        notices: {
          repair: repairNotice.version,
          privacy: privacyNotice.version,
          shownAt: shownAt.toISOString(),
        },
      };
      return intake.take({
        ...{ kind: 'repairs', name, email, phone, addressKey },
        honeypot: input[honeypotField],
        // What was asked for, without prices and times: they change by themselves.
        fields: {
          ...{ message, askedWay, battery },
          device: device?.path ?? null,
          choices: quote?.lines.map(({ service, option }) => `${service}.${option.slug}`) ?? [],
        },
        details,
        words: message ?? '',
        async insert(db, record) {
          const repair = { ...record, way };
          const asked = quote?.lines.map(({ name, option }) => `${name} (${option.name})`).join('; ');
          const line = {
            device: device?.name ?? 'As described in the message',
            device_path: device?.path ?? null,
            fault: asked || (message ?? ''),
          };
          await insertRepair(db, repair, [line], { status: 'requested', by: 'customer' });
          const facts = shop();
          const recipient = mailTo ?? facts.email;
          return {
            notice: (withheld) => requestNotice(repair, line, facts, { recipient, withheld }),
            acknowledgement:
              email === null ? null : () => acknowledgementOf(db, { ...repair, email }, facts, now()),
          };
        },
      });
    },
  };
}
