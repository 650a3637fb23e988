import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App, type AppProps } from '../../client/App.tsx';
import { IconsContext } from '../../client/context/icons-context.ts';
import { SiteContext } from '../../client/context/site-context.ts';
import { Footer } from '../../client/layout/Footer.tsx';
import type { Shop } from '../../shared/shop.ts';
import { menuPath } from '../site/menu-path.ts';

/** What `App` renders around the page: header, menus and footer. */
export interface Frame {
  before: string;
  after: string;
}

type Shared = Pick<AppProps, 'site' | 'icons'>;

/** Stands where the page will be. A noncharacter, which no text of the frame contains. */
const place = '\ufdd0';

/**
 * The frames of a build. Each is rendered once for every state of the menus, which are few, and a year: a page is then
 * rendered alone and joined with its frame.
 */
export function createFrames(shop: Shop, shared: Shared): (path: string, year: number) => Frame {
  const frames = new Map<string, Frame>();
  let footer = { year: 0, html: '' };

  function footerOf(year: number): string {
    const html = renderToStaticMarkup(
      <InContext {...shared}>{<Footer shop={shop} year={year} />}</InContext>,
    );
    frames.clear();
    footer = { year, html };
    return html;
  }

  return (path, year) => {
    const html = footer.year === year ? footer.html : footerOf(year);
    const menus = menuPath(path);
    let frame = frames.get(menus);
    if (!frame) {
      // With the separators between texts that hydration needs.
      const [before = '', after = ''] = renderToString(
        <StaticRouter location={menus}>
          <App {...shared} footer={html}>
            {place}
          </App>
        </StaticRouter>,
      ).split(place);
      frame = { before, after };
      frames.set(menus, frame);
    }
    return frame;
  };
}

interface PageInPlaceProps extends Shared {
  path: string;
  children: ReactNode;
}

/**
 * A page without its frame, as `App` has it: in the same contexts, and the fourth of eight siblings as in `SiteLayout`, since
 * `useId` counts them. What the two make together equals what `App` renders, and the browser hydrates that.
 */
export function PageInPlace({ path, children, ...shared }: PageInPlaceProps) {
  return (
    <StaticRouter location={path}>
      <StrictMode>
        <InContext {...shared}>
          {null}
          {null}
          {null}
          {children}
          {null}
          {null}
          {null}
          {null}
        </InContext>
      </StrictMode>
    </StaticRouter>
  );
}

/** What components get from around them. */
export const InContext = ({ site, icons, children }: Shared & { children: ReactNode }) => (
  <SiteContext value={site}>
    <IconsContext value={icons}>{children}</IconsContext>
  </SiteContext>
);
