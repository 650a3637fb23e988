import { href } from '../../shared/routes.ts';
import { signLine } from '../../shared/sign.ts';
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

/** The shop's name beside its sign, which `shared/sign.ts` draws of its initials. */
export function Logo() {
  const { name, sign } = useSite();
  return (
    <a className={logo} href={href('home')}>
      <svg
        width={sign.box[2]}
        height={sign.box[3]}
        viewBox={sign.box.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={signLine}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={sign.path} />
      </svg>
      {name}
    </a>
  );
}
