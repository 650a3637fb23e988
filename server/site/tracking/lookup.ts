import * as v from 'valibot';
import { readEmail, readPhone } from '../../../shared/contact-details.ts';
import { limits, parsedBy } from '../../../shared/form-schemas.ts';
import { linkRequestedQuery, trackingNames as names, type TrackForm } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import { madeOf, type StaffFields, staffFields } from '../../../shared/staff-fields.ts';
import type { Contact } from '../../back-office/repairs/links/repair-lookup.ts';
import { parseReference } from '../../back-office/store/parse-reference.ts';
import { isNamed } from '../../forms/define-form.ts';
import type { Refusal } from '../../forms/refusal.ts';
import { answersTo, type SiteForm, type SitePosted, siteForm, stateOf } from '../forms/site-form.ts';
import { withStore } from '../site-deps.ts';
import { trackPage } from './load-track.ts';

/** @param missing what is said where nothing was typed @param wrong where it cannot be read */
const typedAs = <Value>(
  name: string,
  parse: (typed: string) => Value | null,
  missing: string,
  wrong: string,
) => madeOf(v.pipe(v.string(), v.trim(), v.nonEmpty(missing), parsedBy(parse, wrong)), { name });

const lost = staffFields({
  email: typedAs(
    names.email,
    readEmail,
    'Enter your email address',
    'Enter an email address in the correct format, like name@example.com',
  ),
});

/** @param prefix of the shop's references */
const lookupFields = (prefix: string) =>
  staffFields({
    reference: typedAs(
      names.reference,
      parseReference,
      'Enter your reference',
      `Check your reference for a typo. It has eight letters and digits after ${prefix}, like ${prefix}-0000-0000`,
    ),
    contact: typedAs(
      names.contact,
      readContact,
      'Enter the phone number or email address you gave us',
      'Enter an Australian phone number, like 0491 570 006, or an email address, like name@example.com',
    ),
  });

function readContact(typed: string): Contact | null {
  const [email, phone] = typed.includes('@') ? [readEmail(typed), null] : [null, readPhone(typed)];
  return email ? { email } : phone ? { phone } : null;
}

/** What both forms share: the page that they stand on. */
const onTrackPage = (kind: TrackForm, fields: StaffFields) => {
  const own = Object.values(fields).map(({ name }) => name);
  return {
    path: href('track'),
    bodyLimit: 16_384,
    // The longest address in any spelling has fewer.
    maxUnits: Object.fromEntries(own.map((name) => [name, limits.email * 4])),
    page: (posted: SitePosted, refusal: Refusal) =>
      trackPage(posted.site, kind, stateOf(answersTo(own, posted), refusal), posted.signal),
    failure: {
      logged: 'a lookup failed',
      notice:
        'We can’t look this up right now. What you typed is still here. Try again in a minute, or call us.',
    },
  };
};

/**
 * Lookups of repairs and lost links, posted to `/repairs/track`. Who asks for a reference that does not exist and who gives a
 * wrong contact get the same answer, 422, after the same work.
 */
export function lookupForms(prefix: string): SiteForm[] {
  const lookup = lookupFields(prefix);
  return [
    siteForm({
      ...{ ...onTrackPage('lost', lost), takes: isNamed('lost' satisfies TrackForm), fields: lost },
      async act({ email }, { site, network: addressKey }) {
        await withStore(site.tracking).sendLinks(email, { addressKey });
        return { location: `${href('track')}?${linkRequestedQuery}=1#lost` };
      },
    }),
    siteForm({
      ...{ ...onTrackPage('lookup', lookup), fields: lookup },
      async act({ reference, contact }, { site, network: addressKey }) {
        const token = await withStore(site.tracking).lookUp(reference, contact, { addressKey });
        return { location: href('repair', { token }) };
      },
    }),
  ];
}
