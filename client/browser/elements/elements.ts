/** The custom elements, a bundle that boot loads with the first page that needs one. Plain DOM: pages are complete without. */
import { DeviceFilter } from './device-filter.ts';
import { DeviceSearch } from './device-search.ts';
import { RepairNews } from './repair-news.ts';
import './site-button.ts';
import { SiteTabs } from './site-tabs.ts';

customElements.define('device-filter', DeviceFilter);
customElements.define('device-search', DeviceSearch);
customElements.define('repair-news', RepairNews);
customElements.define('site-tabs', SiteTabs);
