import { createElement } from 'react';
import { type AuditProps, AuditScreen } from '../../../client/desk/people/AuditScreen.tsx';
import { type PasskeyProps, PasskeyScreen } from '../../../client/desk/people/PasskeyScreen.tsx';
import { bare } from '../../../shared/clean-typed.ts';
import { openInvite } from '../../back-office/staff/invites.ts';
import type { PageRequest } from '../../ssr/definition.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { deskError } from '../pages/desk-errors.ts';
import type { Shown } from '../pages/desk-pages.ts';
import { returnPath } from './return-path.ts';

/** Rows of the audit on one page. */
const rowsAtOnce = 100;

const asks = (props: PasskeyProps): Shown => ({
  title: props.title,
  screen: createElement(PasskeyScreen, props),
});

export const loadSignIn = async ({ query }: PageRequest) =>
  asks({
    title: 'Who are you?',
    text: 'Sign in with the passkey you made on this device or on your phone.',
    action: '/sign-in',
    next: returnPath(query.get('to')),
  });

export const loadStepUp = async ({ query }: PageRequest) =>
  asks({
    title: 'Show your passkey again',
    text: 'This needs your passkey. Then you won’t be asked again for five minutes.',
    action: '/step-up',
    next: returnPath(query.get('to')),
    show: query.get('show') === 'contact' ? 'contact' : null,
  });

/** @throws {SiteError} where the link does not open */
export async function loadJoin({ params }: PageRequest, { store, now }: DeskDeps) {
  const token = bare(params.token ?? '');
  const invited = await store.read((db) => openInvite(db, token, now()));
  if (!invited) throw deskError('no-invite');
  return asks({
    title: `Welcome, ${invited.name}`,
    text: `Make a passkey on this device, with a fingerprint, your face or a PIN. You sign in here with it. Your role: ${invited.role}.`,
    action: `/join/${token}`,
    next: '/',
    makesKey: true,
  });
}

/** Rows of the chain, the newest first; `?before=` is the number of a row, before which to begin. */
export async function loadAudit({ query }: PageRequest, { store }: DeskDeps): Promise<Shown> {
  const typed = query.get('before') ?? '';
  const before = /^\d{1,9}$/.test(typed) ? Number(typed) : 2 ** 31 - 1;
  const rows: AuditProps['rows'] = await store.read((db) =>
    db
      .selectFrom('audit')
      .select(['at', 'by', 'action', 'about', 'number'])
      .where('number', '<', before)
      .orderBy('number', 'desc')
      .limit(rowsAtOnce)
      .execute(),
  );
  const older = rows.length < rowsAtOnce ? null : (rows.at(-1)?.number ?? null);
  return { title: 'Audit', screen: createElement(AuditScreen, { rows, before: older }) };
}
