import { css } from '../theme/emotion.ts';
import { type Drawing, drawing, markupOf } from './drawing.ts';

const picture = css`
  ${drawing}
  display: block;
  height: 6.25rem;
`;

export type BenchSubject = 'board' | 'fleet' | 'school' | 'private' | 'unplugged';

/** A small scene at the workbench, with the part concerned in green. Decorative. */
export function BenchPicture({ of }: { of: BenchSubject }) {
  const { viewBox, ...subject } = subjects[of];
  const __html = markupOf(subject);
  return (
    <svg className={picture} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}

/** The height of each view box is 100. */
const subjects: Record<BenchSubject, Drawing & { viewBox: string }> = {
  // A logic board under the bench lens, one chip in green.
  board: {
    viewBox: '5 0 150 100',
    outline:
      '<path d="M6 22h62v10h18V22h68v56H96l-10 12H6z"/><circle cx="14" cy="30" r="3"/><circle cx="146" cy="30" r="3"/><circle cx="14" cy="82" r="3"/><path d="M24 34h30v26H24zM30 40h18v14H30zM120 60h24v12h-24zM110 30h8v14h-8zM124 30h8v14h-8zM24 72h8v6h-8zM38 72h8v6h-8zM52 72h8v6h-8z"/><path d="M54 42h14l8 8M54 50h10l12 12M104 56h8l8 8M90 78l4-8"/>',
    part: '<path d="M78 46h24v24H78z"/><path d="M84 46v-5M90 46v-5M96 46v-5M84 70v5M90 70v5M96 70v5M78 52h-5M78 58h-5M78 64h-5M102 52h5M102 58h5M102 64h5"/><path d="M85 53h10v10H85z"/>',
  },
  // A batch of laptops, one of them open on the bench.
  fleet: {
    viewBox: '1 0 158 100',
    outline:
      '<path d="M8 76h62v8H8zM10 66h58v8H10zM8 56h62v8H8zM12 46h54v8H12z"/><path d="M14 80h6M16 70h6M14 60h6M18 50h6"/><rect x="88" y="30" width="56" height="38" rx="3"/><path d="M88 68l-8 13q-2 3 2 3h68q4 0 2-3l-8-13M108 77h16"/>',
    part: '<rect x="94" y="36" width="44" height="26" rx="1"/><path d="M107 49l6 6 12-12"/>',
    over: '<path d="M2 90h156"/>',
  },
  // A school bag with a laptop in it.
  school: {
    viewBox: '15 0 130 100',
    outline:
      '<path d="M46 90V46q0-26 34-26t34 26v44zM66 21v-6q0-5 5-5h18q5 0 5 5v6M46 62h-8q-4 0-4 4v20q0 4 4 4h8M114 62h8q4 0 4 4v20q0 4-4 4h-8"/><path d="M56 90V66q0-4 4-4h40q4 0 4 4v24M56 72h48M80 72v7"/>',
    part: '<rect x="58" y="34" width="44" height="20" rx="2"/><path d="M64 40h14M64 46h9"/>',
    over: '<path d="M16 90h128"/>',
  },
  // A phone in repair mode: the switch is on, and what is the owner's is out of sight.
  private: {
    viewBox: '51 0 58 100',
    outline:
      '<rect x="52" y="3" width="56" height="94" rx="9"/><path d="M72 10h16M62 22h20"/><path stroke-dasharray="2 5" d="M62 56h36M62 66h36M62 76h24M62 86h30"/>',
    part: '<rect x="66" y="31" width="28" height="14" rx="7"/><circle cx="87" cy="38" r="4"/>',
  },
  // A laptop, its plug out of the wall.
  unplugged: {
    viewBox: '0 0 158 100',
    outline:
      '<rect x="10" y="26" width="62" height="42" rx="3"/><path d="M10 68 2 82q-2 3 2 3h74q4 0 2-3l-8-14M32 76h18M30 44l22 12M52 44 30 56"/><path d="M80 78c20 0 10-34 26-34h4"/>',
    part: '<path d="M110 36h8q8 0 8 8t-8 8h-8zM126 40h7M126 48h7"/>',
    over: '<rect x="140" y="30" width="16" height="28" rx="3"/><path d="M146 40h4M146 48h4"/>',
  },
};
