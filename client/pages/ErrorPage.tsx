import { searchMaxLength } from '../../shared/constants.ts';
import type { ErrorData } from '../../shared/error-data.ts';
import { href } from '../../shared/routes.ts';
import { searchQuery } from '../../shared/search-links.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { useSite } from '../context/site-context.ts';
import { BenchPicture } from '../pictures/BenchPicture.tsx';
import { css } from '../theme/emotion.ts';
import { column, container, formControl, large } from '../theme/mixins.ts';

const page = css`
  ${container}
  ${column}
  justify-items: start;
  gap: 1rem;
  padding-block: 3rem var(--section);
  & > svg {
    max-width: 100%;
  }
  & > h1 + p,
  & > svg + p {
    color: var(--text-muted);
    font-size: var(--text-l);
  }
  & > form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    width: 100%;
    max-width: 36rem;
    margin-block: 1rem;
  }
  & label {
    width: 100%;
    font-weight: 600;
  }
  & input {
    flex: 1 1 12rem;
    min-width: 0;
    ${formControl}
    border-width: 1.5px;
  }
  & > p > a:not([data-variant]) {
    display: inline-block;
    padding-block: 0.25rem;
  }
  ${large} {
    grid-template-columns: minmax(0, 1fr) auto;
    column-gap: 4rem;
    & > svg {
      grid-area: 1 / 2 / span 5;
      align-self: center;
      height: 13rem;
      stroke-width: 1;
    }
    & > :not(svg) {
      grid-column: 1;
    }
  }
`;

/** Part of React's first load, so that it can always be shown: a plain search form, and no icons. */
export function ErrorPage({ data }: { data: ErrorData }) {
  const { phone } = useSite();
  return (
    <div className={page}>
      <BenchPicture of="unplugged" />
      <p>{data.statusCode}</p>
      <h1>{data.statusMessage}</h1>
      <p>{data.description}</p>
      {data.link && (
        <p>
          <ButtonLink href={data.link.href}>{data.link.label}</ButtonLink>
        </p>
      )}
      <form action={href('repairs')}>
        <label htmlFor="find">Device or model number, and what’s wrong</label>
        <input id="find" type="search" name={searchQuery} maxLength={searchMaxLength} />
        <Button type="submit">Find it</Button>
      </form>
      <p>
        Or go to the <a href={href('home')}>home page</a>, read our <a href={href('guides')}>how-to guides</a>
        , or call us on <a href={`tel:${phone.e164}`}>{phone.display}</a>.
      </p>
    </div>
  );
}
