import { type StaffRole, staffRoles } from '../../shared/people-fields.ts';

/** Who may ask for a route. */
export interface AccessRow {
  /** `anybody`: nobody has to be signed in, and no session is read. */
  roles: readonly StaffRole[] | 'anybody';
  /** Whether the passkey has to have been shown a short while ago. Where it depends, the route itself calls `demandStepUp`. */
  stepUp?: true;
  /** Background request: it does not extend the session. */
  isBackground?: true;
}

const anybody: AccessRow = { roles: 'anybody' };
const all: AccessRow = { roles: staffRoles };
const owner: AccessRow = { roles: ['owner'], stepUp: true };
/** What people have written to the shop, and contacts, which want a step-up but within ten minutes of one's own intake, and what is sent by hand. */
const contact: AccessRow = { roles: ['counter', 'owner'] };

/** THE table of who may do what: a route that is not here answers nobody. */
export const access = {
  'GET /files/:name': anybody,
  'GET /sign-in': anybody,
  'POST /sign-in': anybody,
  'GET /join/:token': anybody,
  'POST /join/:token': anybody,
  'POST /sign-out': anybody,
  'POST /lock': anybody,
  'GET /step-up': all,
  'POST /step-up': all,
  'POST /awake': all,
  'GET /': all,
  'POST /find': contact,
  'GET /events': { ...all, isBackground: true },
  'GET /_site/islands/:key': all,
  'GET /new': all,
  'POST /new': all,
  'GET /new/batch': all,
  'POST /new/batch': all,
  'GET /enquiries/:reference/intake': contact,
  'POST /enquiries/:reference/intake': contact,
  'GET /enquiries/:reference/batch': contact,
  'POST /enquiries/:reference/batch': contact,
  'GET /t/:reference': all,
  'POST /t/:reference/move': all,
  'POST /t/:reference/take-in': all,
  'POST /t/:reference/note': all,
  'POST /t/:reference/called': all,
  'POST /t/:reference/collectors': all,
  'GET /t/:reference/quote': all,
  'POST /t/:reference/quote': all,
  'POST /t/:reference/answer': all,
  'POST /t/:reference/edit': all,
  'POST /t/:reference/dangers': all,
  'POST /t/:reference/show': contact,
  'POST /t/:reference/serial': all,
  'POST /t/:reference/contact': contact,
  'POST /t/:reference/link': contact,
  'POST /t/:reference/print-link': contact,
  'POST /t/:reference/end-links': contact,
  'POST /t/:reference/release': contact,
  'POST /t/:reference/undo': all,
  'POST /t/:reference/reopen': { roles: ['owner'] },
  'GET /t/:reference/return': all,
  'POST /t/:reference/return': all,
  'GET /t/:reference/slip': all,
  'GET /t/:reference/label': all,
  'GET /slips': all,
  'GET /staff': owner,
  'POST /staff': owner,
  'POST /staff/:id': owner,
  'POST /old-requests': owner,
  'GET /audit': owner,
} satisfies Record<string, AccessRow>;

/** The forms of the table: one that names none does not compile. */
export type FormRow = Extract<keyof typeof access, `POST ${string}`>;

/** Whether the table lets somebody of a role post a form. */
export const mayPost = (form: FormRow, role: StaffRole | undefined): boolean => {
  const { roles }: AccessRow = access[form];
  return role !== undefined && roles.includes(role);
};

/** So long after the passkey was shown, it need not be shown again. */
export const stepUpMs = 5 * 60_000;
