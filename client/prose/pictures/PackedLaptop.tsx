import { Drawing, Leader, Part, Words } from './Drawing.tsx';

/** How a laptop lies in its parcel, the box cut open. */
export function PackedLaptop() {
  return (
    <Drawing
      width={360}
      height={216}
      label="A parcel cut open. The laptop is closed and wrapped in bubble wrap. At least five centimetres of padding lie on every side of it. A strong box stands around it, taped shut."
    >
      <path d="M8 24h204v184H8zM4 24h212M92 20h36v8H92z" />
      {crumples.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}l9-6 11 3 3 10-8 8-12-2zM${x + 4} ${y + 3}l8-1 5 7`} />
      ))}
      <rect x="52" y="80" width="116" height="72" rx="18" />
      <path
        d="M64 92h92M64 140h92M62 104v24M158 104v24"
        strokeWidth="7"
        strokeDasharray="0 11"
        opacity="0.35"
      />
      <Part>
        <rect x="70" y="105" width="80" height="10" rx="3" />
        <rect x="70" y="117" width="80" height="10" rx="3" />
      </Part>
      <Leader from={[212, 40]} to={[230, 40]} />
      <Words x={236} y={45}>
        Strong box
      </Words>
      <Leader from={[192, 62]} to={[230, 72]} />
      <Words x={236} y={77}>
        5 cm of padding
      </Words>
      <Leader from={[162, 98]} to={[230, 104]} />
      <Words x={236} y={109}>
        Bubble wrap
      </Words>
      <Leader from={[142, 122]} to={[230, 136]} />
      <Words x={236} y={141}>
        Laptop, off
      </Words>
    </Drawing>
  );
}

/** Where balls of paper lie round the wrapped laptop. */
const crumples: [x: number, y: number][] = [
  [18, 46],
  [52, 44],
  [88, 46],
  [124, 44],
  [162, 46],
  [16, 82],
  [17, 116],
  [16, 150],
  [182, 88],
  [183, 120],
  [182, 152],
  [20, 186],
  [54, 182],
  [90, 184],
  [126, 182],
  [160, 184],
];
