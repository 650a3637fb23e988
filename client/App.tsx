import { type ReactNode, StrictMode } from 'react';
import { errorData } from '../shared/error-data.ts';
import type { Site } from '../shared/shop.ts';
import { Island } from './components/Island.tsx';
import { type IconSource, IconsContext } from './context/icons-context.ts';
import { SiteContext } from './context/site-context.ts';
import { PageBoundary } from './layout/PageBoundary.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { ErrorPage } from './pages/ErrorPage.tsx';

export interface AppProps {
  /** The page of the current location: a component with its data, or an island. */
  children: ReactNode;
  /** Another key is another page: an error of the one before it is cleared. */
  pageKey?: string;
  forcedMode?: 'light' | 'dark' | undefined;
  site: Site;
  icons: IconSource;
  /** The footer's HTML; empty in the browser, which adopts the HTML in the document. */
  footer: string;
  /** The same of the shop's notice. */
  notice: string;
}

/** The layout around a page, inside a router. Not `<Routes>`: matching again would cost 80 µs a render. */
export function App({ children, pageKey, forcedMode, site, icons, footer, notice }: AppProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <IconsContext value={icons}>
          <SiteLayout forcedMode={forcedMode} footer={<Island name="footer" html={footer} />} notice={notice}>
            <PageBoundary key={pageKey} fallback={<ErrorPage data={errorData()} />}>
              {children}
            </PageBoundary>
          </SiteLayout>
        </IconsContext>
      </SiteContext>
    </StrictMode>
  );
}
