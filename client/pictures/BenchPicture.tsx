import { css } from '../theme/emotion.ts';
import { drawing } from './drawing.ts';

const picture = css`
  ${drawing}
  display: block;
  height: 6.25rem;
`;

export type BenchSubject = 'private' | 'unplugged';

/** A small scene at the workbench, with the part concerned in green. Decorative. */
export function BenchPicture({ of }: { of: BenchSubject }) {
  const { viewBox, markup: __html } = subjects[of];
  return (
    <svg className={picture} viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html }} />
  );
}

/** The height of each view box is 100. */
const subjects: Record<BenchSubject, { viewBox: string; markup: string }> = {
  // A phone in repair mode: the switch is on, and what is the owner's is out of sight.
  private: {
    viewBox: '51 0 58 100',
    markup:
      '<rect x="52" y="3" width="56" height="94" rx="9"/><path d="M72 10h16M62 22h20"/><path stroke-dasharray="2 5" d="M62 56h36M62 66h36M62 76h24M62 86h30"/><g data-part=""><rect x="66" y="31" width="28" height="14" rx="7"/><circle cx="87" cy="38" r="4"/></g>',
  },
  // A laptop, its plug out of the wall.
  unplugged: {
    viewBox: '0 0 158 100',
    markup:
      '<rect x="10" y="26" width="62" height="42" rx="3"/><path d="M10 68 2 82q-2 3 2 3h74q4 0 2-3l-8-14M32 76h18M30 44l22 12M52 44 30 56"/><path d="M80 78c20 0 10-34 26-34h4"/><g data-part=""><path d="M110 36h8q8 0 8 8t-8 8h-8zM126 40h7M126 48h7"/></g><rect x="140" y="30" width="16" height="28" rx="3"/><path d="M146 40h4M146 48h4"/>',
  },
};
