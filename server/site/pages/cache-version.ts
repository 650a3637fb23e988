import { brisbaneYear } from '../../../shared/opening-hours.ts';
import type { Release } from '../../release/release.ts';
import { closuresLeft } from './coming-closures.ts';
import type { PageContext } from './page-context.ts';

/**
 * What finished answers depend on beside their path: the build, the year in the footer and the closures still to come.
 * The same text for as long as none of them changes; looked at again when a second has passed.
 */
export function createEdition({ release, now }: Pick<PageContext, 'release' | 'now'>): () => string {
  let known: { release: Release; second: number; text: string } | undefined;
  return () => {
    const at = now();
    const second = Math.floor(at.getTime() / 1000);
    const { current } = release;
    if (known?.second !== second || known.release !== current) {
      const left = closuresLeft(current.shop.closures, at);
      known = { release: current, second, text: `${current.id} ${brisbaneYear(at)} ${left}` };
    }
    return known.text;
  };
}
