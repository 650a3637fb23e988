import { Drawing, Leader, Part, Words } from './Drawing.tsx';

/** Where a phone and a laptop are charged. */
export function ChargePort() {
  return (
    <Drawing
      width={360}
      height={200}
      label="On a phone, the charge port is the oval slot in the middle of the bottom edge, between the small holes of the microphone and the speaker. On a laptop it is on the left or right edge near the hinge: a round socket or an oval USB-C slot."
    >
      <path d="M22 4v86q0 16 16 16h74q16 0 16-16V4M62 96h26" />
      <path d="M22 116v12M128 116v12" strokeDasharray="1 4" />
      <rect x="22" y="136" width="106" height="18" rx="9" />
      <path d="M38 145h.01M45 145h.01M52 145h.01M98 145h.01M105 145h.01M112 145h.01" strokeWidth="3" />
      <Part>
        <rect x="62" y="140" width="26" height="10" rx="5" />
      </Part>
      <path d="M68 145h14" />
      <Leader from={[75, 158]} to={[75, 172]} />
      <Words x={75} y={190} anchor="middle">
        Phone: bottom edge
      </Words>

      <path d="M190 134h156q6 0 6 5t-8 9H198q-10 0-10-8 0-6 2-6zM194 134 222 16q1-4 4-4t3 4l-26 118" />
      <Part>
        <circle cx="210" cy="141" r="4" />
        <rect x="222" y="138" width="18" height="6" rx="3" />
      </Part>
      <path d="M252 138h14v6h-14zM278 138h14v6h-14zM306 141h.01" />
      <Leader from={[218, 154]} to={[218, 172]} />
      <Words x={190} y={190}>
        Laptop: side edge
      </Words>
    </Drawing>
  );
}
