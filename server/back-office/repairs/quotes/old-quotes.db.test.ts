import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { RepairStatus } from '../../../../shared/repair-status.ts';
import { passportOf } from '../../../site/tracking/repair-passport.ts';
import { repairView } from '../../../site/tracking/view-repair.ts';
import { fridayAtEleven as at, onEachEmptyEngine } from '../../../testing/databases/each-engine.ts';
import { becomeFirstRelease } from '../../../testing/databases/old-database.ts';
import { logLines } from '../../../testing/fixtures/log-lines.ts';
import { sampleShop } from '../../../testing/fixtures/sample-shop.ts';
import { mailsOf } from '../../../testing/servers/register-repair.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { moveRepair } from '../acts/move-repair.ts';
import { warrantyUntil } from '../intake/warranty-return.ts';
import { answeredOccasion, putRepairMail } from '../mails/repair-mails.ts';
import { findRepairByCode } from '../records/staff-repairs.ts';
import { readRepair } from '../views/repair-record.ts';
import { answerQuote } from './quote-answers.ts';

// Records of 1.0.0, in which a second quote took the place of the first: what they say now is what the release before the change said of the same rows.

const shop = { ...sampleShop, offers: { ...sampleShop.offers, noFixNoCharge: true } };

interface OldRepair {
  moves: RepairStatus[];
  /** Of each quote the answers to its lines: the first has a screen of $179 and a battery of $89, the second a charge port of $99. */
  quotes: (0 | 1 | null)[][];
  owed?: number;
  /** What comes next: the customer says yes to all, or the bench goes on. */
  next: 'yes' | RepairStatus[];
  /** Amount, what else its page says of money and work, and the sum of its quote. */
  page: string;
  /** The sums of the mail that comes next. */
  mail: string;
  /** What the passport lists, and the last day of the warranty. */
  passport?: string;
}

const priced = [
  [
    ['Screen', 17_900],
    ['Battery', 8_900],
  ],
  [['Charge port', 9_900]],
] as const;
const toQuote: RepairStatus[] = ['received', 'diagnosing', 'quote_sent'];
const atWork: RepairStatus[] = [...toQuote, 'approved', 'repairing'];
const again: RepairStatus[] = [...atWork, 'quote_sent'];
const twice: RepairStatus[] = [...again, 'approved', 'repairing', 'testing'];

const kinds: Record<string, OldRepair> = {
  'waits for its first answer': {
    ...{ moves: toQuote, quotes: [[null, null]], next: 'yes' },
    ...{
      page: '$268 in all, GST included | quote open $268',
      mail: 'Screen: $179, approved | Battery: $89, approved | Total approved: $268, GST included (version 1 of the quote)',
    },
  },
  'approved in part': {
    ...{ moves: atWork, quotes: [[1, 0]], next: ['testing', 'ready'] },
    ...{
      page: '$179 approved, 1 of 2 lines, GST included | Repair: Screen | quote answered $179',
      mail: 'To pay: $179, GST included | For: Screen',
    },
  },
  declined: {
    moves: [...toQuote, 'declined'],
    quotes: [[0, 0]],
    next: ['ready'],
    page: '$65 to pay, GST included | Repair: Not done: it was declined | For: The diagnosis',
    mail: 'Repair: Not done: it was declined | To pay: $65, GST included | For: The diagnosis',
  },
  'a second quote before an answer': {
    ...{
      moves: [...toQuote, 'approved'],
      quotes: [[null, null], [1]],
      next: ['repairing', 'testing', 'ready'],
    },
    ...{
      page: '$99 approved, GST included | Repair: Charge port | quote answered $99',
      mail: 'To pay: $99, GST included | For: Charge port',
    },
  },
  'a second quote that waits': {
    moves: again,
    quotes: [[1, 1], [null]],
    next: 'yes',
    page: '$99 in all, GST included | quote open $99',
    mail: 'Charge port: $99, approved | Total approved: $99, GST included (version 2 of the quote)',
  },
  'both approved': {
    moves: twice,
    quotes: [[1, 1], [1]],
    next: ['ready'],
    page: '$99 approved, GST included | Repair: Charge port | quote answered $99',
    mail: 'To pay: $99, GST included | For: Charge port',
  },
  'the second declined': {
    ...{ moves: [...again, 'declined'], quotes: [[1, 1], [0]], next: ['ready'] },
    ...{
      page: '$65 to pay, GST included | Repair: Not done: it was declined | For: The diagnosis',
      mail: 'Repair: Not done: it was declined | To pay: $65, GST included | For: The diagnosis',
    },
  },
  'cannot be repaired': {
    ...{ moves: [...atWork, 'unrepairable'], quotes: [[1, 1]], next: ['ready'] },
    ...{
      page: '$65 to pay, GST included | Repair: Not done: it can’t be repaired | For: The diagnosis',
      mail: 'Repair: Not done: it can’t be repaired | To pay: $65, GST included | For: The diagnosis',
    },
  },
  'ready after two quotes': {
    ...{
      moves: [...twice, 'ready'],
      quotes: [[1, 1], [1]],
      owed: 9_900,
      next: ['repairing', 'testing', 'ready'],
    },
    ...{
      page: '$99 to pay, GST included | For: Charge port | quote answered $99',
      mail: 'To pay: $99, GST included | For: Charge port',
    },
  },
  'ready, at another amount': {
    ...{ moves: [...atWork, 'testing', 'ready'], quotes: [[1, 1]], owed: 20_000, next: [] },
    ...{ page: '$200 to pay, GST included | For: Screen; Battery | quote answered $268', mail: '' },
  },
  'collected after two quotes': {
    ...{ moves: [...twice, 'ready', 'collected'], quotes: [[1, 1], [1]], owed: 9_900, next: [] },
    ...{
      page: 'Repair: Charge port | quote answered $99',
      mail: '',
      passport: 'Charge port, 6 months, until 18 May 2027 | 2027-05-18',
    },
  },
};

const timeOf = (index: number) => `'2026-11-18T${String(index).padStart(2, '0')}:00:00.000Z'`;

/** Its rows. */
function rowsOf({ moves, quotes, owed }: OldRepair, reference: string): string[] {
  const ready = moves.lastIndexOf('ready');
  const last = moves.length - 1;
  return [
    `insert into repairs (reference, suspicion, name, email, details, created_at, way, collectors, quarantined) values ('${reference}', '', 'Ana', 'ana@example.com', '{}', '2026-11-17', 'drop-off', '[]', 0)`,
    `insert into repair_devices (reference, device, fault, status, status_at, line, version, owed_cents, ready_at, end_of_life) values ('${reference}', 'iPhone 13', '', '${moves[last]}', ${timeOf(last)}, 1, 1, ${owed ?? null}, ${ready < 0 ? null : timeOf(ready)}, ${moves.includes('unrepairable') ? "'no-parts'" : null})`,
    ...moves.map(
      (to, index) =>
        `insert into repair_events (id, reference, at, "by", note, status, line, is_public) values ('${reference}-${index}', '${reference}', ${timeOf(index)}, 'Kim', '', '${to}', 1, 1)`,
    ),
    ...quotes.flatMap((answers, quote) => [
      `insert into repair_quotes (reference, sent_at, "by", answered_at, line, version, diagnosis_cents) values ('${reference}', '2026-11-18', 'Kim', ${answers.includes(null) ? null : "'2026-11-18'"}, 1, ${quote + 1}, 6500)`,
      ...answers.map((answer, index) => {
        const [text, cents] = priced[quote]?.[index] ?? assert.fail();
        return `insert into repair_quote_lines (reference, text, line, version, position, cents, approved, warranty_months) values ('${reference}', '${text}', 1, ${quote + 1}, ${index + 1}, ${cents}, ${answer}, ${12 / (quote + 1)})`;
      }),
    ]),
  ];
}

const moneyIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /\$|Nothing|Not done|For:/.test(line))
    .join(' | ');

/** What page and passport say. */
async function shown(store: Store, reference: string) {
  const record = (await store.read((db) => readRepair(db, { reference, mayAnswer: true }))) ?? assert.fail();
  const [device = assert.fail()] = record.devices;
  const { amount, facts, quote } = repairView(record, 'token', shop, at).devices[0] ?? assert.fail();
  const said = facts
    .filter(([label]) => ['Repair', 'To pay', 'For'].includes(label))
    .map((fact) => fact.join(': '));
  const sum = quote && `quote ${quote.state} ${quote.total}`;
  const until = await store.read((db) =>
    warrantyUntil(db, { reference, details: '{}' }, { ...device, parent: null }),
  );
  const work = passportOf(device)?.work.map(({ text, warranty }) => `${text}, ${warranty}`) ?? [];
  return {
    page: [amount && `${amount.price} ${amount.words}`, ...said, sum].filter(Boolean).join(' | '),
    passport: [...work, until].filter(Boolean).join(' | '),
  };
}

/** Does what comes next. @returns the sums of its newest mail */
async function goOn(store: Store, reference: string, { next, quotes }: OldRepair): Promise<string> {
  if (next === 'yes') {
    await store.write(async (db) => {
      const approved = new Map((quotes.at(-1) ?? []).map((_, index) => [index + 1, true]));
      const answer = { device: 1, version: quotes.length, approved };
      const answered = await answerQuote(db, reference, answer, at, { by: 'customer', link: 'mail' });
      await putRepairMail(db, { reference }, answeredOccasion(answered ?? assert.fail(), 'online'), shop, at);
    });
  } else
    for (const [index, to] of next.entries()) {
      const deps = { by: 'Kim', shop, at: new Date(at.getTime() + index) };
      await store.write(async (db) => {
        const repair = (await findRepairByCode(db, reference.slice(3))) ?? assert.fail();
        const wanted = { to, note: '', isPublic: true, amount: null, noticeGiven: false };
        await moveRepair(db, repair, repair.devices, wanted, deps);
      });
    }
  return moneyIn((await mailsOf(store, reference)).at(-1)?.text ?? '');
}

onEachEmptyEngine((it) => {
  it('page, mail and passport of a record from before quotes were changes say the sums that they said', async ({
    open,
    url,
  }) => {
    const all = Object.entries(kinds).map(
      ([name, kind], index) => [name, kind, `NB-0000-${String(index).padStart(4, '0')}`] as const,
    );
    await becomeFirstRelease(await open(), async (db) => {
      for (const [, kind, reference] of all)
        for (const row of rowsOf(kind, reference)) await sql.raw(row).execute(db);
    });
    const store = await openStore(url, logLines().log);
    const said: Record<string, unknown> = {};
    for (const [name, kind, reference] of all) {
      const before = await shown(store, reference);
      said[name] = { ...before, mail: await goOn(store, reference, kind) };
    }
    await store.close();
    assert.deepEqual(
      said,
      Object.fromEntries(
        all.map(([name, { page, mail, passport = '' }]) => [name, { page, mail, passport }]),
      ),
    );
  });
});
