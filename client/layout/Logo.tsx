import { logoLineWidth } from '../../shared/draw-logo.ts';
import { href } from '../../shared/routes.ts';
import { useSite } from '../context/site-context.ts';
import { css } from '../theme/emotion.ts';

const logo = css`
  display: inline-flex;
  justify-self: start;
  max-width: 100%;
  align-items: center;
  gap: 0.5rem;
  min-height: 2.75rem;
  color: var(--text);
  font-size: 1.125rem;
  font-weight: 650;
  letter-spacing: -0.015em;
  line-height: 1.2;
  text-decoration: none;
  white-space: nowrap;
  & svg {
    flex: none;
    color: var(--primary);
  }
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (max-width: 30em) {
    font-size: 1rem;
  }
  /* A narrow header has room for the name alone. */
  @media (max-width: 23em) {
    & > svg {
      display: none;
    }
  }
`;

/** The shop's logo, drawn of its initials, and its name. */
export function Logo() {
  const { name, logo: drawing } = useSite();
  return (
    <a className={logo} href={href('home')}>
      <svg
        width={drawing.box[2]}
        height={drawing.box[3]}
        viewBox={drawing.box.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={logoLineWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={drawing.path} />
      </svg>
      <span translate="no">{name}</span>
    </a>
  );
}
