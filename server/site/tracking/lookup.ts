import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import type { FieldError } from '../../../shared/form-fields.ts';
import { limits } from '../../../shared/form-schemas.ts';
import { parseReference } from '../../../shared/reference.ts';
import type { TrackForm } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { Contact } from '../../back-office/repairs/repair-lookup.ts';
import { mistakes } from '../../forms/refusal.ts';
import { networkOf } from '../../guard/address-key.ts';
import { answersIn } from '../../http/form-body.ts';
import type { PostedForm, PostOutcome } from '../forms/post-forms.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { trackPage } from './load-track.ts';

const fieldsOf: Record<TrackForm, string[]> = { lookup: ['reference', 'contact'], lost: ['email'] };

/**
 * Lookups of repairs and lost links, posted to `/repairs/track`. Who asks for a reference that does not exist and who gives a
 * wrong contact get the same answer, 422, after the same work.
 */
export const lookupForm = (context: SiteDeps): PostedForm => ({
  path: href('track'),
  bodyLimit: 16_384,
  open(posted, { request, signal }) {
    const form: TrackForm = posted.form === 'lost' ? 'lost' : 'lookup';
    const answers = answersIn(posted, fieldsOf[form]);
    const meta = { addressKey: networkOf(request) };
    const { referencePrefix } = context.release.current.shop;
    const tracking = () => withStore(context.tracking);
    const answer: Record<TrackForm, () => Promise<PostOutcome>> = {
      async lookup() {
        const { errors, code, contact } = readLookup(answers, referencePrefix);
        if (!code || !contact) throw mistakes(errors);
        return { location: href('repair', { token: await tracking().lookUp(code, contact, meta) }) };
      },
      async lost() {
        const email = readEmail(answers.email ?? '');
        if (!email) throw mistakes([{ field: 'email', message: emailMistake(answers.email) }]);
        await tracking().sendLinks(email, meta);
        return { location: `${href('track')}?asked=1#lost` };
      },
    };
    return {
      answers,
      // The longest address in any spelling has fewer.
      maxUnits: limits.email * 4,
      answer: answer[form],
      page: (state) => trackPage(context, form, state, signal),
      failure: {
        logged: 'a lookup failed',
        notice:
          'We can’t look this up right now. What you typed is still here. Try again in a minute, or call us.',
      },
    };
  },
});

function readLookup({ reference = '', contact: typed = '' }: Record<string, string>, prefix: string) {
  const errors: FieldError[] = [];
  const code = parseReference(reference);
  if (!code) {
    const message = reference.trim() === '' ? 'Enter your reference' : mistypedReference(prefix);
    errors.push({ field: 'reference', message });
  }
  const contact = readContact(typed);
  if (!contact) {
    const message =
      typed.trim() === ''
        ? 'Enter the phone number or email address you gave us'
        : 'Enter an Australian phone number, like 0491 570 006, or an email address, like name@example.com';
    errors.push({ field: 'contact', message });
  }
  return { errors, code, contact };
}

function readContact(typed: string): Contact | null {
  if (typed.includes('@')) {
    const email = readEmail(typed);
    return email === null ? null : { email };
  }
  const phone = readPhone(typed);
  return phone === null ? null : { phone };
}

const emailMistake = (typed = ''): string =>
  typed.trim() === ''
    ? 'Enter your email address'
    : 'Enter an email address in the correct format, like name@example.com';

const mistypedReference = (prefix: string): string =>
  `Check your reference for a typo. It has eight letters and digits after ${prefix}, like ${prefix}-0000-0000`;
