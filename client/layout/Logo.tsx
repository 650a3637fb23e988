import { logoLineWidth } from '../../shared/draw-logo.ts';
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
  & svg {
    flex: none;
    color: var(--primary);
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
      {name}
    </a>
  );
}
