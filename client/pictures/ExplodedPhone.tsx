import { css } from '../theme/emotion.ts';
import { drawing } from './drawing.ts';

const picture = css`
  ${drawing}
  width: 100%;
  max-width: 27rem;
  height: auto;
  font-size: 15px;
  & text {
    fill: currentColor;
    stroke: none;
  }
  & [data-plate] {
    fill: var(--surface);
  }
  & [data-guide] {
    stroke: var(--text-muted);
    stroke-dasharray: 2 5;
  }
`;

/** Projects a flat drawing as a plate seen from 30 degrees above. */
const plate = (y: number): string => `matrix(.866 .5 -.866 .5 212 ${y})`;

/** A phone taken apart, its cracked screen in green. Decorative. */
export function ExplodedPhone() {
  return (
    <svg className={picture} viewBox="18 0 440 452" aria-hidden="true">
      <path data-guide="" d="M23 131v244M306 76v244" />
      <g data-plate="" transform={plate(268)}>
        <rect x="8" y="8" width="120" height="230" rx="20" />
        <rect width="120" height="230" rx="20" />
        <circle cx="60" cy="125" r="34" />
        <circle cx="60" cy="125" r="25" />
        <path d="M57 176h6v22h-6z" />
      </g>
      <g data-plate="" transform={plate(138)}>
        <rect x="4" y="4" width="120" height="230" rx="20" />
        <rect width="120" height="230" rx="20" />
        <rect x="8" y="10" width="44" height="150" rx="6" />
        <path d="M15 22h14v14H15zM15 44h28v26H15zM15 80h12v18H15zM32 80h12v12H32zM15 110h28v16H15zM18 136h6M30 136h6M18 146h6M30 146h6" />
        <rect x="60" y="62" width="52" height="140" rx="6" />
        <path d="M78 70h16M74 132h24M86 120v24" />
        <circle cx="72" cy="28" r="12" />
        <circle cx="72" cy="28" r="5" />
        <circle cx="100" cy="42" r="12" />
        <circle cx="100" cy="42" r="5" />
        <path d="M8 172h44v44H22q-14 0-14-14zM44 222h32" />
      </g>
      <g data-part="" transform={plate(8)}>
        <rect x="5" y="5" width="120" height="230" rx="20" />
        <rect width="120" height="230" rx="20" />
        <path d="M44 9h32v7q0 3-3 3H47q-3 0-3-3z" />
        <path d="M120 150 92 142l-18 14-24-8-22 18-28-4M74 156l6 32 26 14M50 148l-8-34 12-26M28 166l2 28-14 14M80 188l-10 42" />
      </g>
      <path d="M310 68h20M310 198h20M310 328h20" />
      <text x="338" y="73">
        Screen
      </text>
      <text x="338" y="203">
        Battery, board
      </text>
      <text x="338" y="333">
        Back glass
      </text>
    </svg>
  );
}
