import { Drawing, Part, Words } from './Drawing.tsx';

/** How a repair proceeds, and whose turn it is. */
export function RepairPath() {
  return (
    <Drawing
      width={360}
      height={140}
      label="A repair in five steps. You hand the device in. We find the fault. You decide on one price. We repair and test. You collect the device."
    >
      <Words x={2} y={59}>
        You
      </Words>
      <Words x={2} y={99}>
        We
      </Words>
      <g strokeWidth="2">
        <path d="M73 54h5l40 40h4M140 94h5l40-40h4M207 54h5l40 40h4M274 94h5l40-40h4" />
        <circle cx="64" cy="54" r="9" />
        <circle cx="131" cy="94" r="9" />
        <circle cx="198" cy="54" r="9" />
        <circle cx="265" cy="94" r="9" />
      </g>
      <Part>
        <circle cx="332" cy="54" r="8" strokeWidth="4" />
      </Part>
      <Words x={64} y={30} anchor="middle">
        Hand in
      </Words>
      <Words x={131} y={128} anchor="middle">
        Find the fault
      </Words>
      <Words x={198} y={30} anchor="middle">
        Decide
      </Words>
      <Words x={265} y={128} anchor="middle">
        Repair and test
      </Words>
      <Words x={332} y={30} anchor="middle">
        Collect
      </Words>
    </Drawing>
  );
}
