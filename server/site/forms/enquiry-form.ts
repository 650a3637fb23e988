import { type EnquiryKind, postedNames } from '../../../shared/forms.ts';
import { routes } from '../../../shared/routes.ts';
import { dangerousRows, parseEnquiry } from '../../back-office/enquiries/parse-enquiry.ts';
import { networkOf } from '../../guard/address-key.ts';
import { answersIn } from '../../http/form-body.ts';
import { dangerReader } from '../../search/search-catalogue.ts';
import { type SiteDeps, withStore } from '../site-deps.ts';
import { formPage } from './form-page.ts';
import { sentPath } from './load-sent.ts';
import { invalid, notStored, type PostedForm } from './post-forms.ts';

/** Bytes. The longest message fits in any script, percent-encoded; the longest list of devices in most scripts. */
const bodyLimits: Record<EnquiryKind, number> = { contact: 65_536, b2b: 524_288, school: 524_288 };

/** A form whose answers are stored as an enquiry. */
export const enquiryForm = (kind: EnquiryKind, context: SiteDeps): PostedForm => ({
  path: routes[kind].path,
  bodyLimit: bodyLimits[kind],
  open(typed, { request, signal }) {
    const posted = { topic: 'other', ...typed };
    return {
      answers: answersIn(posted, postedNames(kind)),
      async answer() {
        const read = parseEnquiry(kind, posted, await dangerReader(context.release.current));
        if (!read.ok) return invalid(read.errors);
        const meta = { addressKey: networkOf(request) };
        const { reference, repeated, mail } = await withStore(context.enquiries).submit(
          kind,
          read.value,
          meta,
        );
        const location = sentPath(kind, reference, { mail, leaveOut: dangerousRows(read.value) });
        return { ok: true, location, stored: repeated ? 'repeated' : 'stored', facts: { reference } };
      },
      page: (form) => formPage(context, kind, form, signal),
      failure: notStored,
    };
  },
});
