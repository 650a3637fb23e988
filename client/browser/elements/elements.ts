/**
 * The custom elements, a bundle of its own that boot loads with the first page that needs one. Plain
 * DOM; the page's HTML is complete without them.
 */
import { DeviceSearch } from './device-search.ts';
import { RepairNews } from './repair-news.ts';
import { SiteCode } from './site-code.ts';
import { SiteTabs } from './site-tabs.ts';

customElements.define('device-search', DeviceSearch);
customElements.define('repair-news', RepairNews);
customElements.define('site-code', SiteCode);
customElements.define('site-tabs', SiteTabs);
