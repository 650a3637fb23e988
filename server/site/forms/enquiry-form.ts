import { maxDeviceListUnits } from '../../../shared/form-schemas.ts';
import type { EnquiryKind } from '../../../shared/forms.ts';
import { routes } from '../../../shared/routes.ts';
import { dangerousRows, parseEnquiry } from '../../back-office/enquiries/parse-enquiry.ts';
import { dangerReader } from '../../search/search-catalogue.ts';
import { withStore } from '../site-deps.ts';
import { formPage } from './form-page.ts';
import { sentPath } from './load-sent.ts';
import { notStored, refusedForm, type SiteForm } from './site-form.ts';

/** Bytes. The longest message fits in any script, percent-encoded; the longest list of devices in most scripts. */
const bodyLimits: Record<EnquiryKind, number> = { contact: 65_536, b2b: 524_288, school: 524_288 };

/** A form whose answers are stored as an enquiry. */
export const enquiryForm = (kind: EnquiryKind): SiteForm => ({
  path: routes[kind].path,
  bodyLimit: bodyLimits[kind],
  maxUnits: { devices: maxDeviceListUnits, list: maxDeviceListUnits },
  defaults: kind === 'contact' ? { topic: 'other' } : {},
  failure: notStored,
  // Declared in `shared/forms.ts`, and read by `checkForm`, as in the browser.
  fields: {},
  async act(_, { site, fields, network: addressKey }) {
    const enquiry = parseEnquiry(kind, fields, await dangerReader(site.release.current));
    const { reference, repeated, mail } = await withStore(site.enquiries).submit(kind, enquiry, {
      addressKey,
    });
    const location = sentPath(kind, reference, { mail, leaveOut: dangerousRows(enquiry) });
    return { location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
  },
  page: (posted, refusal) => formPage(posted.site, kind, refusedForm(kind, posted, refusal), posted.signal),
});
