import { css } from '../theme/emotion.ts';

const line = css`
  display: block;
  width: 100%;
  height: 1.5rem;
  color: var(--line-strong);
  & g {
    color: var(--primary);
  }
`;

/** The logo's circuit line as a divider between sections, as wide as its container. Decorative. */
export function CircuitLine() {
  return (
    <svg
      className={line}
      viewBox="0 0 1200 24"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M0 18h430l12-12h146m24 0h146l12 12h430" strokeOpacity=".55" />
      <path d="M0 12h300l6 6m594 0 6-6h294" strokeOpacity=".55" />
      <g strokeWidth="2">
        <circle cx="600" cy="6" r="4" />
        <path d="M604 6h40m-48 0h-40" />
      </g>
    </svg>
  );
}
