import { href } from '../../shared/routes.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const logo = css`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  color: var(--text);
  font-size: 1.125rem;
  font-weight: 650;
  letter-spacing: -0.015em;
  line-height: 1.2;
  text-decoration: none;

  svg {
    flex: none;
    color: var(--primary);
  }
`;

/** The shop's name beside its sign: one circuit line from a pad through the letters N and B to a via. */
export function Logo() {
  const { name } = useSite();
  return (
    <a className={logo} href={href('home')}>
      <svg
        width="42"
        height="31"
        viewBox="1 1 43 31"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M5 23.7V6l14 20V6h7l4 4v2l-4 4h-7m7 0 5 5v1l-4 4h-8m7-10h13" />
        <circle cx="5" cy="26" r="2.3" />
        <circle cx="40.5" cy="16" r="2.5" fill="currentColor" stroke="none" />
      </svg>
      {name}
    </a>
  );
}
