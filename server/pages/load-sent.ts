import { type EnquiryKind, forms } from '../../shared/forms.ts';
import type { PageData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { readTicket } from '../../shared/ticket.ts';
import { NotFound } from '../http/errors.ts';
import type { LoadContext, Loaded } from './loader.ts';

/**
 * The page that confirms a form. Its data comes from its URL alone, so it reads nothing that a visitor has sent.
 * @throws {NotFound} where the URL has no valid reference
 */
export function loadSent({ release, path, query }: LoadContext): Loaded<PageData['sent']> {
  const kind = query.get('form') ?? 'contact';
  const reference = readTicket(query.get('reference') ?? '');
  // Anybody can write a URL, and the page shows its reference as one of ours: it must at least have our form.
  if (!reference || !isEnquiry(kind)) throw new NotFound(path);
  const leftOut = kind === 'school' ? columnsLeftOut(query.get('left-out')) : 0;
  return {
    data: { ...release.contactFacts, kind, reference, leftOut },
    head: {
      path: sentPath(kind, reference, leftOut),
      title: titles[kind],
      description: 'What you sent has reached the shop. This page names its reference and what happens next.',
      noindex: true,
    },
  };
}

/**
 * The URL that a form redirects to once it is stored.
 * @param leftOut how many columns of a school's list were not stored
 */
export function sentPath(kind: EnquiryKind, reference: string, leftOut = 0): string {
  const query = new URLSearchParams({
    ...(kind !== 'contact' && { form: kind }),
    reference,
    ...(leftOut > 0 && { 'left-out': String(leftOut) }),
  });
  return `${href('sent')}?${query}`;
}

/** Parses the number of columns; 0 for anything but one or two digits. */
const columnsLeftOut = (text: string | null): number => (/^[1-9]\d?$/.test(text ?? '') ? Number(text) : 0);

const titles: Record<EnquiryKind, string> = {
  contact: 'Message Received',
  b2b: 'Request Received',
  school: 'List Received',
};

const isEnquiry = (kind: string): kind is EnquiryKind => Object.hasOwn(forms, kind);
