import { type ReactNode, StrictMode } from 'react';
import type { Site } from '../shared/shop.ts';
import { type IconSource, IconsContext } from './components/Icon.tsx';
import { Island } from './components/Island.tsx';
import { useLocation } from './context/location.ts';
import { SiteContext } from './context/site-context.ts';
import { PageBoundary } from './layout/PageBoundary.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';

export interface AppProps {
  /** The page of the current location: a component with its data, or an island. */
  children: ReactNode;
  forcedMode?: 'light' | 'dark' | undefined;
  site: Site;
  icons: IconSource;
  /** The footer's HTML; empty in the browser, which adopts what the page brought. */
  footer: string;
}

/**
 * The layout round the page of the current location. Rendered by both sides. The page comes ready-made:
 * react-router's `<Routes>` would match again what the server has matched already, at 80 µs a render.
 */
export function App({ children, forcedMode, site, icons, footer }: AppProps) {
  const { pathname, key } = useLocation();
  return (
    <StrictMode>
      <SiteContext value={site}>
        <IconsContext value={icons}>
          <SiteLayout path={pathname} forcedMode={forcedMode} footer={<Island name="footer" html={footer} />}>
            <PageBoundary key={key}>{children}</PageBoundary>
          </SiteLayout>
        </IconsContext>
      </SiteContext>
    </StrictMode>
  );
}
