import type { EnquiryKind } from '../../../shared/forms.ts';
import { dangerousRows, parseEnquiry } from '../../back-office/enquiries/parse-enquiry.ts';
import { dangerReader } from '../search/search-catalogue.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { formPage } from './form-page.ts';
import { sentPath } from './load-sent.ts';
import type { PostedForm } from './posted-form.ts';

/** Bytes. The longest message fits in any script, percent-encoded; the longest list of devices in most scripts. */
const bodyLimits: Record<EnquiryKind, number> = { contact: 65_536, b2b: 65_536, school: 524_288 };

/** A form whose answers are stored as an enquiry. */
export function enquiryForm(kind: EnquiryKind, context: SiteDeps): PostedForm {
  return {
    kind,
    bodyLimit: bodyLimits[kind],
    defaults: { topic: 'other' },
    async read(posted) {
      const read = parseEnquiry(kind, posted, await dangerReader(context.release.current));
      if (!read.ok) return read;
      const leaveOut = dangerousRows(read.value);
      return {
        ok: true,
        async value(meta) {
          const submitted = await withStore(context.enquiries).submit(kind, read.value, meta);
          const { reference, mail } = submitted;
          return { ...submitted, location: sentPath(kind, reference, { mail, leaveOut }) };
        },
      };
    },
    page: (form, signal) => formPage(context, kind, form, signal),
  };
}
