/** What somebody did, by the audit's code of it: `…` stands for what it was about. */
const words: Record<string, string> = {
  'sign-in': 'signed in with …',
  'sign-in refused': 'failed to sign in with …',
  'step-up': 'showed their passkey again: …',
  'step-up refused': 'failed to show their passkey again: …',
  'staff join': 'made a first passkey: …',
  'staff join refused': 'failed to make a passkey: …',
  'staff invite': 'invited …',
  'staff another-key': 'made … a link for another passkey',
  'staff lost-keys': 'ended all passkeys of … and made a link for a new one',
  'staff sign-out': 'signed … out',
  'staff end': 'ended the work of …',
  'staff role counter': 'made … counter staff',
  'staff role bench': 'made … bench staff',
  'staff role owner': 'made … an owner',
  'show contact': 'saw the phone and email of …',
  'show serial': 'saw the serial number of …',
  'change contact': 'changed the contact of …',
  'set dangers': 'changed what is dangerous about …',
  reopen: 'reopened …',
  'send link': 'sent a new link for …',
  'print link': 'printed a link for …',
  'end links': 'ended all links of …',
  release: 'released … from the suspected spam',
  'repair from enquiry': 'made a repair of an enquiry: …',
  'enquiries export': 'exported enquiries: …',
  'outbox drop': 'dropped a waiting email: …',
  'repairs link': 'printed a link for …',
  'repairs revoke': 'ended all links of …',
  'repairs release': 'released … from the suspected spam',
  erase: 'erased …',
  restore: 'restored the copy …',
};

/** "Kim invited Lee, bench". A code without words is shown as it is. */
export const auditSentence = (by: string, action: string, about: string): string =>
  `${by} ${(words[action] ?? `${action} …`).replace('…', () => about)}`;
