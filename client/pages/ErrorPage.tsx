import type { ErrorData } from '../../shared/page.ts';
import { href } from '../../shared/routes.ts';
import { ButtonLink } from '../components/Button.tsx';
import { useSite } from '../context/site-context.ts';
import { BenchPicture } from '../pictures/BenchPicture.tsx';
import { css } from '../theme/emotion.ts';
import { container } from '../theme/mixins.ts';

const page = css`
  ${container}
  display: grid;
  align-content: center;
  justify-items: start;
  gap: 1rem;
  min-height: 32rem;
  padding-block: var(--section);
`;

const code = css`
  margin-top: 1rem;
  color: var(--text-muted);
  font-size: var(--text-l);
  font-variant-numeric: tabular-nums;
`;

const description = css`
  color: var(--text-muted);
  font-size: var(--text-l);
`;

const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  margin-top: 1rem;
`;

export function ErrorPage({ data }: { data: ErrorData }) {
  const { phone } = useSite();
  return (
    <div className={page}>
      <BenchPicture of="unplugged" />
      <p className={code}>{data.statusCode}</p>
      <h1>{data.statusMessage}</h1>
      <p className={description}>{data.description}</p>
      <div className={actions}>
        {data.link ? (
          <ButtonLink href={data.link.href}>{data.link.label}</ButtonLink>
        ) : (
          <ButtonLink href={href('home')}>Go to the home page</ButtonLink>
        )}
        <ButtonLink href={href('repairs')} variant="secondary">
          Find a repair
        </ButtonLink>
      </div>
      <p>
        Or call us: <a href={`tel:${phone.e164}`}>{phone.display}</a>
      </p>
    </div>
  );
}
