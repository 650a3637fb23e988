import { leaveOutText, readRows, writeRows } from '../../../shared/device-columns.ts';
import { type FormKind, forms } from '../../../shared/forms.ts';
import type { PageData, SentEnquiry } from '../../../shared/page-data.ts';
import { href } from '../../../shared/routes.ts';
import { parseReference, withPrefix } from '../../back-office/store/parse-reference.ts';
import { NotFound } from '../../http/error-table.ts';
import { createSlots } from '../../ssr/template.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';
import { loadSentRequest, type SentRequestFacts, sentRequestQuery } from './load-sent-request.ts';

/**
 * The page that confirms a form. Its data comes from its URL alone, so it reads nothing that a visitor has sent. What differs
 * from one visitor to the next fills its slots.
 * @throws {NotFound} where the URL has no valid reference
 */
export async function loadSent({ release, path, query }: LoadContext): Promise<Loaded<PageData['sent']>> {
  const kind = query.get('form') ?? 'contact';
  const code = parseReference(query.get('reference') ?? '');
  // Anybody can write a URL, and the page shows its reference as one of ours: it must at least have our form.
  if (!code || !isForm(kind)) throw new NotFound(path);
  const reference = withPrefix(release.shop.referencePrefix, code);
  const mail = withheldMails.find((each) => each === query.get('mail')) ?? null;
  const asked = kind === 'repairs' ? await loadSentRequest(release, query) : null;
  const { texts, take } = createSlots();
  const request = asked?.request ?? null;
  const hasList = kind === 'school' || kind === 'b2b';
  const leaveOut = hasList ? readRows(query.get('leave-out')) : [];
  const { answerDays, pickUp, purchaseOrders } = release.shop.offers;
  return {
    data: {
      ...release.contactFacts,
      kind,
      reference: take('reference', reference),
      offers: { answerDays, pickUp, purchaseOrders },
      mail,
      leaveOut:
        leaveOut.length > 0
          ? take('leave-out', leaveOutText(leaveOut, release.contactFacts.shop.phone.display))
          : null,
      request: request && { ...request, device: request.device && take('device', request.device) },
    },
    head: {
      path: take(
        'path',
        sentPath(kind, reference, { asked: asked?.facts, mail: mail ?? undefined, leaveOut }),
      ),
      title: titles[kind],
      description: 'We have what you sent. Here’s your reference, and what happens next.',
      noindex: true,
    },
    texts,
  };
}

/** The URL that a form redirects to once it is stored. */
export function sentPath(
  kind: FormKind,
  reference: string,
  { asked, mail, leaveOut = [] }: SentFacts = {},
): string {
  const query = new URLSearchParams({
    ...(kind !== 'contact' && { form: kind }),
    reference,
    ...(mail && { mail }),
    ...(leaveOut.length > 0 && { 'leave-out': writeRows(leaveOut) }),
  });
  for (const [name, value] of asked ? sentRequestQuery(asked) : []) query.append(name, value);
  return `${href('sent')}?${query}`;
}

interface SentFacts {
  /** What a repair was requested for: nothing personal. */
  asked?: SentRequestFacts | undefined;
  /** Why no acknowledgement comes now, if none does. */
  mail?: SentEnquiry['mail'] | undefined;
  /** Rows of a list. */
  leaveOut?: number[];
}

const withheldMails = ['later', 'none', 'no-address'] as const;

const titles: Record<FormKind, string> = {
  contact: 'Message Received',
  b2b: 'Request Received',
  school: 'List Received',
  repairs: 'Repair Requested',
};

const isForm = (kind: string): kind is FormKind => Object.hasOwn(forms, kind);
