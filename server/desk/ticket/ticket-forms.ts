import { createElement } from 'react';
import { LinkSlip } from '../../../client/desk/paper/LinkSlip.tsx';
import { askDanger, dangers, isDangerAnswer } from '../../../shared/intake-fields.ts';
import { formatPrice } from '../../../shared/money.ts';
import { stateWords, takesIn } from '../../../shared/repair-moves.ts';
import { nameCollectorsByStaff } from '../../back-office/repairs/acts/collectors.ts';
import { endLinks, printLink, sendLink } from '../../back-office/repairs/acts/customer-links.ts';
import { editRepair } from '../../back-office/repairs/acts/edit-repair.ts';
import { moveRepair } from '../../back-office/repairs/acts/move-repair.ts';
import { recordCall } from '../../back-office/repairs/acts/record-call.ts';
import { addDangers, setDangers } from '../../back-office/repairs/acts/set-dangers.ts';
import { answerByStaff } from '../../back-office/repairs/acts/staff-answers.ts';
import { undoMoves } from '../../back-office/repairs/acts/undo-move.ts';
import { writeNote } from '../../back-office/repairs/acts/write-note.ts';
import { releaseRequest } from '../../back-office/repairs/intake/release-request.ts';
import { takeInClosed } from '../../back-office/repairs/intake/take-in-closed.ts';
import { readDeviceName } from '../../back-office/repairs/records/device-names.ts';
import { ensure } from '../../forms/refusal.ts';
import { demandStepUp, requireStepUp } from '../people/check-access.ts';
import { auditIfRevealed, isOwnIntake } from './hidden-facts.ts';
import { namesIn } from './listed-device.ts';
import { quoteForm } from './quote-page.ts';
import { actForm, type TicketContext } from './ticket-form.ts';

/** Adds to the answer of an act that the customer hears of it. */
const told = (said: string, isMailed: boolean): string => (isMailed ? `${said} We email them.` : said);

/** @param notes what a correction has left in the history */
const saved = (notes: string[]): string => (notes.length > 0 ? 'Saved.' : 'Nothing was different.');

const saidOf = (answer: string[]) => dangers.filter((each) => answer.includes(each));

/** The forms of a ticket: what each reads, and the act that it calls. */
export const ticketForms = [
  actForm('move', {
    async act({ danger, ...move }, { repair, devices, write }) {
      const chosen = await devices();
      const isTakenIn = takesIn(move.to, chosen);
      ensure(!isTakenIn || isDangerAnswer(danger), askDanger);
      await write(
        async (db, deps) => {
          const done = await moveRepair(db, repair, chosen, move, deps);
          const moved = chosen.map((device) => ({ ...device, version: device.version + 1 }));
          if (isTakenIn) await addDangers(db, moved, saidOf(danger), deps);
          return done;
        },
        ({ mailed }) => told(`${stateWords(move.to)}.`, mailed),
      );
    },
  }),
  actForm('take-in', {
    audit: 'take in closed',
    async act({ danger, ...said }, { repair, devices, write }) {
      const chosen = await devices();
      ensure(isDangerAnswer(danger), askDanger);
      await write(
        async (db, deps) => {
          const taken = await takeInClosed(db, repair, chosen, said, deps);
          await addDangers(db, taken, saidOf(danger), deps);
        },
        `${stateWords('received')}.`,
      );
    },
  }),
  actForm('note', {
    async act(note, { repair, versions, devices, write }) {
      // A note on a whole batch goes to its first device.
      const chosen = versions.length > 0 ? await devices() : repair.devices.slice(0, 1);
      await write((db, deps) => writeNote(db, chosen, note, deps), 'Note saved.');
    },
  }),
  actForm('called', {
    act: ({ said }, { repair, write }) =>
      write((db, deps) => recordCall(db, repair.reference, said, deps), 'Call saved.'),
  }),
  actForm('collectors', {
    act: ({ names }, { repair, write }) =>
      write(
        (db, deps) => nameCollectorsByStaff(db, repair.reference, [...names.values()], deps),
        told('Saved.', repair.email !== null),
      ),
  }),
  actForm('answer', {
    async act({ approved, answer, said }, { repair, devices, colleague, write }) {
      const isNone = answer === 'none';
      ensure(isNone || approved.length > 0, 'Tick what they said yes to, or press “They declined it”.');
      const how = said === 'by phone' ? said : 'at the counter';
      const chosen = await devices();
      const answered = { by: colleague.name, how, approved: isNone ? [] : approved };
      await write(
        (db, deps) => answerByStaff(db, repair, chosen, answered, deps),
        ({ cents }) => told(isNone ? 'Declined.' : `Approved, ${formatPrice(cents)}.`, repair.email !== null),
      );
    },
  }),
  actForm('undo', {
    act: (_, context) => undo(context, ''),
  }),
  actForm('reopen', {
    audit: 'reopen',
    act({ why }, context) {
      ensure(why, 'Say why it goes on.');
      requireStepUp(context);
      return undo(context, why);
    },
  }),
  actForm('edit', {
    async act({ serial, noSerial, reason, amount, device: name, ...typed }, context) {
      const { repair, seenDevices, site, fields, write } = context;
      // Where one has changed since, the act itself says what both wrote.
      const [seen, ...others] = seenDevices();
      ensure(seen && others.length === 0, 'Correct one device at a time.');
      const columns = Object.entries({ ...typed, fault: typed.fault ?? '' });
      const device = {
        ...Object.fromEntries(columns.filter(([column]) => column in fields)),
        // Empty, it was not to be changed: the page doesn't show it.
        ...((serial || noSerial) && { serial }),
        ...(amount !== null && { owed_cents: amount }),
        ...(name !== seen.device && (await readDeviceName(namesIn(site), name ?? ''))),
      };
      const correct = () =>
        write((db, deps) => editRepair(db, repair, [seen], { contact: {}, device, reason }, deps), saved);
      await ('serial' in device ? auditIfRevealed(context, 'serial', correct) : correct());
    },
  }),
  actForm('dangers', {
    audit: 'set dangers',
    async act({ reason, ...ticked }, { devices, write }) {
      const wanted = { dangers: dangers.filter((each) => ticked[each]), reason: reason ?? '' };
      const chosen = await devices();
      await write((db, deps) => setDangers(db, chosen, wanted, deps), saved);
    },
  }),
  actForm('contact', {
    audit: 'change contact',
    async act({ version, name, email, phone }, context) {
      const { repair, write } = context;
      if (!(await isOwnIntake(context))) requireStepUp(context);
      ensure(name, 'Type the name.');
      const contact = { name, ...(email && { email }), ...(phone && { phone }) };
      const isReaddressed = email && email !== repair.email;
      const readdressed = repair.email ? 'Both addresses were told.' : 'The address was told.';
      await auditIfRevealed(context, 'contact', () =>
        write(
          (db, deps) => editRepair(db, repair, [], { contact, device: {}, version }, deps),
          (notes) => saved(notes) + (isReaddressed ? ` ${readdressed}` : ''),
        ),
      );
    },
  }),
  actForm('show', {
    reads: true,
    async act(_, context) {
      const { request, site } = context;
      if (!(await isOwnIntake(context))) demandStepUp(request, site.now(), 'contact');
      await context.reveal('contact');
    },
  }),
  actForm('serial', {
    reads: true,
    act: (_, { reveal }) => reveal('serial'),
  }),
  actForm('link', {
    audit: 'send link',
    act: (_, { repair, write }) =>
      write((db, deps) => sendLink(db, repair, deps), 'We email them a new link.'),
  }),
  actForm('print-link', {
    audit: 'print link',
    async act(_, { site, repair, write }) {
      const link = await write((db, deps) => printLink(db, repair, deps), 'A link was printed.');
      // Shown at once and not after a redirect: no address has it.
      const { reference } = repair;
      const screen = createElement(LinkSlip, { reference, link, shop: site.release.current.shop.name });
      return { title: `Link to ${reference}`, screen };
    },
  }),
  actForm('end-links', {
    audit: 'end links',
    act({ isSure }, { repair, write }) {
      ensure(isSure, 'Tick that you are sure: it cannot be undone.');
      return write((db, deps) => endLinks(db, repair, deps), 'None of the links they had opens it any more.');
    },
  }),
  actForm('release', {
    audit: 'release',
    takesQuarantined: true,
    act: (_, { repair, write }) =>
      write(
        (db, deps) => releaseRequest(db, repair.reference, deps),
        'Released: it is a request like any other.',
      ),
  }),
  quoteForm,
];

/** @param why it goes on; empty where it is a mistake of the last minutes */
async function undo({ repair, devices, colleague, write }: TicketContext, why: string) {
  const chosen = await devices();
  await write(
    (db, deps) => undoMoves(db, repair, chosen, { by: colleague.name, reopen: why }, deps),
    (isMailed) => told(why ? 'Reopened.' : 'Taken back.', isMailed),
  );
}
