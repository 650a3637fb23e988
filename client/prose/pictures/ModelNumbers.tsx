import { Drawing, Part, Words } from './Drawing.tsx';

/** Where a model number is printed on a device that does not turn on. */
export function ModelNumbers() {
  return (
    <Drawing
      width={360}
      height={172}
      label="Where the model number is printed. On many phones inside the slot of the SIM tray or in small print on the back. On a laptop in small print underneath. On a console on a label at the back or underneath."
    >
      <rect x="20" y="8" width="60" height="112" rx="10" />
      <circle cx="36" cy="26" r="6" />
      <circle cx="36" cy="44" r="6" />
      <path d="M88 52h14v22H88M80 63h8" />
      <Part>
        <path d="M80 52v22" strokeWidth="5" />
        <path d="M34 106h32M40 112h20" />
      </Part>
      <Words x={55} y={146} anchor="middle">
        Phone: SIM
      </Words>
      <Words x={55} y={164} anchor="middle">
        slot, or back
      </Words>

      <rect x="132" y="24" width="112" height="80" rx="5" />
      <path d="M142 34h.01M234 34h.01M142 94h.01M234 94h.01" strokeWidth="4" />
      <path d="M152 46h72M152 52h72M152 58h72" strokeDasharray="6 4" />
      <Part>
        <rect x="154" y="74" width="68" height="20" rx="2" />
        <path d="M160 81h40M160 87h52" />
      </Part>
      <Words x={188} y={146} anchor="middle">
        Laptop
      </Words>
      <Words x={188} y={164} anchor="middle">
        underneath
      </Words>

      <rect x="270" y="34" width="84" height="60" rx="6" />
      <path d="M280 46h14v8h-14zM300 46h10v8h-10zM318 50h.01M330 44h14v10h-14z" />
      <Part>
        <rect x="282" y="66" width="40" height="18" rx="2" />
        <path d="M288 72h28M288 78h18" />
      </Part>
      <Words x={312} y={146} anchor="middle">
        Console
      </Words>
      <Words x={312} y={164} anchor="middle">
        at the back
      </Words>
    </Drawing>
  );
}
