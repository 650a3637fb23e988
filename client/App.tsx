import { type ComponentType, StrictMode } from 'react';
import { useLocation } from 'react-router';
import type { IconShape } from '../shared/icons.ts';
import type { DrawnPage } from '../shared/page.ts';
import type { Site } from '../shared/shop.ts';
import { IconsContext } from './components/Icon.tsx';
import { Island } from './components/Island.tsx';
import { PageBoundary } from './layout/PageBoundary.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { SiteContext } from './layout/site-context.ts';

export interface AppProps {
  page: DrawnPage;
  /** The component of the page's route: the server picks it from the table, the browser loads its chunk. */
  View: ComponentType<{ data: never }>;
  site: Site;
  icons: (name: string) => IconShape | undefined;
  /** The footer's HTML; empty in the browser, which adopts what the page brought. */
  footer: string;
}

/**
 * The layout and the page of the current location. Rendered by both sides from the same data.
 * The page comes by its route's id: react-router's `<Routes>` would match again what the server has
 * matched already, at 80 µs a render.
 */
export function App({ page, View, site, icons, footer }: AppProps) {
  const { pathname, key } = useLocation();
  const Body = View as ComponentType<{ data: unknown }>;
  return (
    <StrictMode>
      <SiteContext value={site}>
        <IconsContext value={icons}>
          <SiteLayout path={pathname} footer={<Island name="footer" html={footer} />} {...forced(page)}>
            <PageBoundary key={key}>
              <Body data={page.data} />
            </PageBoundary>
          </SiteLayout>
        </IconsContext>
      </SiteContext>
    </StrictMode>
  );
}

function forced({ head }: DrawnPage): { forcedMode?: 'light' | 'dark' } {
  return head.colorMode ? { forcedMode: head.colorMode } : {};
}
