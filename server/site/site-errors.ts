import { errorTexts } from '../../shared/error-data.ts';
import { href } from '../../shared/routes.ts';
import { type ErrorTable, errorRow, errors } from '../http/error-table.ts';

const badForm = errorRow(
  400,
  'Your form can’t be read',
  'It may have been cut off on its way. Please go back, where your answers should still be, and send it again or call us.',
);
const tooLong = errorRow(
  413,
  'What you sent is too long',
  'We haven’t taken it. Please go back, where your text should still be, and shorten it or call us.',
);
const notProcessed = errorRow(422, 'Unprocessable Content');
const tooManyRequests = errorRow(429, 'Too Many Requests');

/** THE table of this site's errors: the core's rows, some of them in this shop's words, and those that only a shop has. */
export const siteErrors = {
  ...errors,
  'malformed-form': badForm,
  'too-many-fields': badForm,
  'form-too-large': tooLong,
  'answer-too-long': tooLong,
  'not-found': { ...errors['not-found'], text: errorTexts.notFound },
  'link-ended': errorRow(
    404,
    'This link doesn’t open a repair',
    'It may have expired, or been cut off on its way. Look up your repair with its reference to get a new one.',
    { link: { href: href('track'), label: 'Look up your repair' } },
  ),
  'link-reads-only': errorRow(403, 'This link only shows the repair'),
  'quote-changed': errorRow(409, 'Conflict'),
  'unknown-repair': notProcessed,
  'invalid-answers': notProcessed,
  'too-many-posts': tooManyRequests,
  'list-quota-reached': tooManyRequests,
  'message-quota-reached': tooManyRequests,
  'too-many-lookups': tooManyRequests,
  'internal-error': { ...errors['internal-error'], text: errorTexts.fault },
  'icon-service-failed': errorRow(502, 'Bad Gateway', errorTexts.fault),
  // One outage is one error, which the store has logged.
  'store-unavailable': { ...errors.overloaded, log: 'warning' },
  'store-read-only': { ...errors.overloaded, log: 'warning' },
} satisfies ErrorTable;

export type SiteErrorCode = keyof typeof siteErrors;
