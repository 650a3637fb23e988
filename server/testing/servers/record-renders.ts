import type { SiteRelease } from '../../site/site-release.ts';

/** The routes of all documents that React renders from now on, in order. */
export function recordRenders({ renderer }: Pick<SiteRelease, 'renderer'>): string[] {
  const rendered: string[] = [];
  const { renderDocument } = renderer;
  renderer.renderDocument = (page, options) => {
    rendered.push(page.route);
    return renderDocument(page, options);
  };
  return rendered;
}
