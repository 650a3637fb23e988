import { Drawing, Leader, Part, Words } from './Drawing.tsx';

/** How a wet laptop stands so that the liquid runs out of it and not further in. */
export function DrainingLaptop() {
  return (
    <Drawing
      width={360}
      height={196}
      label="A wet laptop stands open like a tent on a towel, hinge up, so that screen and keyboard face down and the liquid runs out of it."
    >
      <path d="M116 24 36 156q-3 6 3 6h6l78-130zM116 24q6-8 12 0l80 132q3 6-3 6h-6L123 32" />
      <Part>
        <path d="m150 70 8-6M160 87l8-6M170 104l8-6M180 121l8-6M190 138l8-6" />
        <path d="M150 92c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9zM128 112c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9zM154 128c3 4 5 6 5 9a5 5 0 0 1-10 0c0-3 2-5 5-9z" />
      </Part>
      <path d="M10 170q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0M10 182h224" />
      <Leader from={[122, 20]} to={[244, 20]} />
      <Words x={250} y={25}>
        Hinge up
      </Words>
      <Leader from={[180, 106]} to={[244, 76]} />
      <Words x={250} y={80}>
        Keyboard inside
      </Words>
      <Leader from={[228, 176]} to={[244, 150]} />
      <Words x={250} y={150}>
        Towel
      </Words>
    </Drawing>
  );
}
