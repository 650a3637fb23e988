/**
 * The custom elements of documents, a bundle of its own that boot loads with the first page that has one. Plain
 * DOM; the page's HTML is complete without them.
 */
import { SiteCode } from './site-code.ts';
import { SiteTabs } from './site-tabs.ts';

customElements.define('site-code', SiteCode);
customElements.define('site-tabs', SiteTabs);
