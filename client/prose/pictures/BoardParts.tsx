import { Drawing, Leader, Part, Words } from './Drawing.tsx';

/** A logic board and what sits on it. */
export function BoardParts() {
  return (
    <Drawing
      width={360}
      height={232}
      label="A logic board. The processor sits in the middle, the storage with your data beside it. The power chip and the charging chip sit between them and the charge port at the edge. Many faults are in the small parts round these chips."
    >
      <path d="M10 14h150v30h30v156H72l-12 18H10z" />
      <circle cx="22" cy="28" r="4" />
      <circle cx="178" cy="58" r="4" />
      <circle cx="22" cy="204" r="4" />
      <path d="M60 62h46v46H60zM68 70h30v30H68z" />
      <path d="M120 62h34v46h-34zM106 74h14M106 85h14M106 96h14" />
      <Part>
        <path d="M62 130h24v24H62zM62 136h-6M62 142h-6M62 148h-6M86 136h6M86 142h6M86 148h6M74 130v-22" />
        <path d="M120 134h18v18h-18zM124 134v-5M129 134v-5M134 134v-5M124 152v5M129 152v5M134 152v5M92 143h28" />
        <path d="M40 66h8v4h-8zM40 78h8v4h-8zM40 90h8v4h-8zM44 132h4v8h-4zM100 126h8v4h-8zM150 134h4v8h-4zM158 134h4v8h-4z" />
      </Part>
      <path d="M112 180h32v20h-32zM129 157v23M120 190h16" />
      <Leader from={[98, 78]} to={[208, 66]} />
      <Words x={214} y={71}>
        Processor
      </Words>
      <Leader from={[146, 96]} to={[208, 96]} />
      <Words x={214} y={101}>
        Storage, your data
      </Words>
      <Leader from={[160, 138]} to={[208, 126]} />
      <Words x={214} y={131}>
        Tiny parts
      </Words>
      <Leader from={[138, 146]} to={[208, 156]} />
      <Words x={214} y={161}>
        Charging chip
      </Words>
      <Leader from={[144, 190]} to={[208, 186]} />
      <Words x={214} y={191}>
        Charge port
      </Words>
      <Leader from={[74, 154]} to={[74, 222]} />
      <path d="M74 222h134" strokeDasharray="1 4" />
      <Words x={214} y={226}>
        Power chip
      </Words>
    </Drawing>
  );
}
