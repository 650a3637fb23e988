import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { StaffFields, StaffValues } from '../../../shared/staff-fields.ts';
import { recordAudit } from '../../back-office/audit/audit.ts';
import type { Tables } from '../../back-office/store/tables.ts';
import { type Form, formsOf, type Posted } from '../../forms/define-form.ts';
import type { Refusal } from '../../forms/refusal.ts';
import { takeForms } from '../../forms/take-forms.ts';
import type { Ssr } from '../../ssr/ssr.ts';
import type { FormRow } from '../access.ts';
import type { Colleague, DeskDeps } from '../desk-deps.ts';
import { deskErrors } from './desk-errors.ts';
import { type DeskPages, pageOf, type Shown } from './desk-pages.ts';

/** What somebody of the staff has posted. */
export interface DeskPosted extends Posted<DeskDeps> {
  colleague: Colleague;
  /** Adds a row to the audit, in the transaction of what it tells. @param about no name and no contact @param action the form's by default */
  audit: (db: Transaction<Tables>, about: string, action?: string) => Promise<void>;
}

interface DeskForm<Fields extends StaffFields>
  extends Partial<Pick<Form<DeskDeps, Shown>, 'bodyLimit' | 'maxUnits' | 'takesFiles'>> {
  /** Its row in the table of access, which has its path. */
  row: FormRow;
  fields: Fields;
  /** What the audit calls it, where it has a row there. */
  audit?: string;
  /** @returns the path to go on to; a page where that shows what no address may have */
  act: (values: StaffValues<Fields>, posted: DeskPosted) => Promise<string | Shown>;
  page: (posted: DeskPosted, refusal: Refusal) => Promise<Shown>;
  record?: Form<DeskDeps, Shown>['record'];
  /** It shows something, and only the audit is written. */
  reads?: true | undefined;
}

const notSaved = {
  logged: 'a form of the desk could not be carried out',
  notice: 'This could not be saved just now. What you typed is here: send it again in a minute.',
  readOnly:
    'The desk can only be read now, so nothing was saved: a newer release of the site has changed the database, and this one may not write to it. Ask the person who runs the site to start the newer release. What you typed is here.',
};

const notShown = {
  ...notSaved,
  notice: 'This could not be looked up just now. Try again in a minute.',
  readOnly:
    'This can’t be looked up now: each look is written down, and a newer release of the site has changed the database, to which this one may not write. Ask the person who runs the site to start the newer release.',
};

/** Declares a form of the desk. */
export const deskForm = <Fields extends StaffFields>({
  row,
  fields,
  audit,
  reads,
  act,
  page,
  record,
  ...more
}: DeskForm<Fields>) =>
  formsOf<DeskDeps, Shown>()<Fields>({
    ...{ path: row.slice('POST '.length), bodyLimit: 65_536, fields, ...more },
    ...(record && { record }),
    failure: reads ? notShown : notSaved,
    async act(values, posted) {
      const done = await act(values, asColleague(posted, audit));
      return typeof done === 'string' ? { location: done } : { page: async () => done };
    },
    page: (posted, refusal) => page(asColleague(posted, audit), refusal),
  });

function asColleague(posted: Posted<DeskDeps>, ownAction?: string): DeskPosted {
  const { site, network, request } = posted;
  const { colleague } = request;
  if (!colleague) throw new Error('access.ts lets nobody post a form of the desk who is not signed in');
  return {
    ...{ ...posted, colleague },
    async audit(db, about, action = ownAction) {
      if (!action) throw new Error(`${request.url}: a form that is audited says what the audit calls it`);
      const actor = { by: colleague.name, staffId: colleague.id, network };
      await recordAudit(db, { ...actor, action, about }, site.now());
    },
  };
}

/** Of a school's batch each device sends two. */
export const maxFields = 1000;
export const maxUnits = 4000;

/** Registers forms, which `access.ts` and `same-origin.ts` let through before their body is read. */
export const takeDeskForms = (
  app: FastifyInstance,
  site: DeskDeps,
  ssr: Ssr<DeskPages>,
  forms: Form<DeskDeps, Shown>[],
) =>
  void app.register(async (scope) =>
    takeForms(scope, forms, {
      ...{ site, errors: deskErrors, maxFields, maxUnits },
      codes: {
        mistake: 'refused',
        changed: 'changed',
        stopped: 'refused',
        limited: 'overloaded',
        unavailable: 'store-unavailable',
      },
      send: (shown, exchange) => {
        const { url, colleague } = exchange.request;
        return ssr.sendDocument(pageOf(site.release.current.id, url, colleague, shown), exchange);
      },
    }),
  );
