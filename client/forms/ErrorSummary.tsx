import { plainList } from '../components/styles.ts';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';
import { fieldId } from './form-context.ts';
import type { EnquiryForm } from './use-enquiry-form.ts';

const frame = css`
  ${container}
  padding-top: 2rem;
`;

const box = css`
  display: grid;
  gap: 0.5rem;
  max-width: 44rem;
  padding: 1.25rem;
  border: 1px solid var(--danger);
  border-radius: var(--radius);
  background: var(--danger-soft);
  scroll-margin-top: 2rem;
  & > h2 {
    font-size: var(--text-l);
  }
  & a {
    color: var(--danger);
    font-weight: 600;
  }
`;

/** The reasons why a form was refused, first on its page; each links to its field. Renders nothing without errors. */
export function ErrorSummary({
  form: { summary, summaryRef },
}: {
  form: Pick<EnquiryForm, 'summary'> & Partial<Pick<EnquiryForm, 'summaryRef'>>;
}) {
  const { errors, notice } = summary;
  if (errors.length === 0 && !notice) return null;
  return (
    <div className={frame}>
      {/* biome-ignore lint/a11y/noAutofocus: without script, too, a page with errors must begin with them */}
      <div className={box} ref={summaryRef} role="alert" tabIndex={-1} autoFocus data-error-summary="">
        <h2>There is a problem</h2>
        {notice && <p>{notice}</p>}
        {errors.length > 0 && (
          <ul className={plainList}>
            {errors.map(({ field, message }) => (
              <li key={field + message}>
                <a href={`#${fieldId(field)}`}>{message}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
