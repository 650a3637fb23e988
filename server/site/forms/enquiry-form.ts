import { maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import { type EnquiryKind, mistakesTogether } from '../../../shared/forms.ts';
import { routes } from '../../../shared/routes.ts';
import {
  dangerousRows,
  enquiryFields,
  type ParsedEnquiry,
} from '../../back-office/enquiries/enquiry-fields.ts';
import type { FieldsFor } from '../../forms/visitor-fields.ts';
import { dangerReader } from '../../search/search-catalogue.ts';
import { withStore } from '../site-deps.ts';
import { formPage } from './form-page.ts';
import { sentPath } from './load-sent.ts';
import { notStored, refusedForm, type SiteForm, siteForm } from './site-form.ts';

/** Bytes. The longest message fits in any script, percent-encoded; the longest list of devices in most scripts. */
const bodyLimits: Record<EnquiryKind, number> = { contact: 65_536, b2b: 524_288, school: 524_288 };

/** A form whose answers are stored as an enquiry. */
export const enquiryForm = (kind: EnquiryKind): SiteForm =>
  siteForm<FieldsFor<ParsedEnquiry>>({
    path: routes[kind].path,
    bodyLimit: bodyLimits[kind],
    maxUnits: { devices: maxDeviceListUnits, list: maxDeviceListUnits },
    defaults: kind === 'contact' ? { topic: 'other' } : {},
    failure: notStored,
    async fields({ release }) {
      const dangerOf = await dangerReader(release.current);
      return enquiryFields(kind, (words) => dangerOf(words) !== null);
    },
    together: mistakesTogether(kind),
    async act(enquiry, { site, network: addressKey }) {
      const { reference, repeated, mail } = await withStore(site.enquiries).submit(kind, enquiry, {
        addressKey,
      });
      const location = sentPath(kind, reference, { mail, leaveOut: dangerousRows(enquiry) });
      return { location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
    },
    page: (posted, refusal) => formPage(posted.site, kind, refusedForm(kind, posted, refusal), posted.signal),
  });
