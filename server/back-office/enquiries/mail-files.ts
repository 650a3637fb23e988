import type { MailFile, OutgoingMail, SendMail, SendResult } from '../mail/transport.ts';
import type { Store } from '../store/store.ts';
import { deviceListCsv, deviceListFileName, isDeviceList } from './describe-devices.ts';

/** Sends mail with its files, made from the enquiry at that moment: the outbox stores no copy of the visitor's list. */
export function withFiles(store: Store, send: SendMail): SendMail {
  const sendWithFile = async (mail: OutgoingMail): Promise<SendResult> => {
    if (!mail.attachment) return send(mail);
    const files = await deviceListFiles(store, mail.reference);
    if (files.length > 0) return send({ ...mail, files });
    // The enquiry was erased after this mail had been claimed.
    return { sent: false, fault: 'message', reason: 'its enquiry is gone', code: 'EGONE' };
  };
  return Object.assign(sendWithFile, { takes: send.takes, close: send.close });
}

async function deviceListFiles(store: Store, reference: string): Promise<MailFile[]> {
  const enquiry = await store.read((db) =>
    db.selectFrom('enquiries').select('details').where('reference', '=', reference).executeTakeFirst(),
  );
  const details = JSON.parse(enquiry?.details ?? '{}') as Record<string, unknown>;
  return Object.entries(details).flatMap(([field, answer]) =>
    isDeviceList(answer)
      ? [
          {
            filename: deviceListFileName(field, reference),
            contentType: 'text/csv; charset=utf-8',
            content: deviceListCsv(answer),
          },
        ]
      : [],
  );
}
