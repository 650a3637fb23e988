import { Drawing, Words } from './Drawing.tsx';

/** A phone and a laptop with a swollen battery, beside healthy ones, seen from the side. */
export function SwollenBattery() {
  return (
    <Drawing
      width={360}
      height={216}
      label="Seen from the side. A healthy phone is flat, and its screen lies flush in the frame. With a swollen battery the screen lifts at one edge and a gap shows. A healthy laptop sits flat on the table. With a swollen battery its bottom bulges, so that it rocks, and the touchpad is pushed up."
    >
      <path d="M10 48v6q0 8 8 8h112q8 0 8-8v-6z" />
      <path d="M10 43h128v5H10z" />
      <rect x="40" y="52" width="66" height="6" rx="1" />
      <Words x={74} y={86} anchor="middle">
        Flat: fine
      </Words>

      <path d="M198 48v6q0 8 8 8h112q8 0 8-8v-6" />
      <path d="M198 43q64-4 126-26l2 5q-62 24-128 26z" />
      <g {...danger}>
        <path d="M222 60q34-30 76 0z" />
      </g>
      <Words x={262} y={86} anchor="middle">
        Screen lifts: stop
      </Words>

      <path d="M20 156h118q0 12-10 12H28q-8 0-8-8zM20 156 8 112q-1-4 2-4t4 4l13 44" />
      <path d="M76 153h36M36 168v5h10v-5M112 168v5h10v-5M4 174h144" />
      <Words x={74} y={204} anchor="middle">
        Sits flat: fine
      </Words>

      <g {...danger}>
        <path d="M238 156q24 28 66 0z" transform="translate(0 1)" />
        <path d="M262 146q20-14 40 0z" />
      </g>
      <path d="M208 146h118q0 12-10 12H216q-8 0-8-8zM208 146l-12-44q-1-4 2-4t4 4l13 44" />
      <path d="M224 158v5h10v-5M300 158v5h10v-5M192 174h144" />
      <Words x={262} y={204} anchor="middle">
        Bulges, rocks: stop
      </Words>
    </Drawing>
  );
}

const danger = { fill: 'var(--danger-soft)', stroke: 'var(--danger)' };
