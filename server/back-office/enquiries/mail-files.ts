import type { MailFile, OutgoingMail, SendMail, SendResult } from '../mail/transport.ts';
import type { Store } from '../store/store.ts';
import { deviceListCsv, deviceListFileName, isDeviceList } from './describe-devices.ts';

/**
 * Sends mail with the file that its row names. The file is made from the enquiry at that moment: the outbox does not
 * store a second copy of what a visitor sent.
 */
export function withFiles(store: Store, send: SendMail): SendMail {
  const sendWithFile = async (mail: OutgoingMail): Promise<SendResult> => {
    if (!mail.attachment) return send(mail);
    const files = await deviceListFiles(store, mail.reference);
    if (files.length > 0) return send({ ...mail, files });
    // Erased while it waited its turn: its mail is gone from the outbox too.
    return { sent: false, fault: 'message', reason: 'its enquiry is gone', code: 'EGONE' };
  };
  return Object.assign(sendWithFile, { close: () => send.close() });
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
