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
    const file = await deviceListFile(store, mail.reference);
    if (file) return send({ ...mail, files: [file] });
    // Erased while it waited its turn: its mail is gone from the outbox too.
    return { sent: false, fault: 'message', reason: 'its enquiry is gone', code: 'EGONE' };
  };
  return Object.assign(sendWithFile, { close: () => send.close() });
}

async function deviceListFile(store: Store, reference: string): Promise<MailFile | null> {
  const enquiry = await store.read((db) =>
    db.selectFrom('enquiries').select('details').where('reference', '=', reference).executeTakeFirst(),
  );
  const { devices } = JSON.parse(enquiry?.details ?? '{}') as { devices?: unknown };
  if (!isDeviceList(devices)) return null;
  return {
    filename: deviceListFileName(reference),
    contentType: 'text/csv; charset=utf-8',
    content: deviceListCsv(devices),
  };
}
