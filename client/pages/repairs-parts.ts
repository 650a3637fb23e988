import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { UrgentLine } from '../components/UrgentLine.tsx';
import { DevicePage } from './DevicePage.tsx';
import { RepairWays } from './RepairWays.tsx';
import { RequestView } from './RequestView.tsx';
import { SearchDanger } from './SearchDanger.tsx';
import { SearchResults } from './SearchResults.tsx';
import { Symptoms } from './Symptoms.tsx';

// What the build must know of the page of repairs, to give each of its views the styles of that view alone.

/** What it has only once something was searched for. */
export const search = [SearchResults, SearchDanger];
/** What it shows without a search: HTML that comes with its data, and what it shares with the results. */
export const start = [RepairWays, PageHead, UrgentLine];
/** What its head never has. */
export const unseen = [Breadcrumbs];
/** Both are HTML that comes with its data. */
export const quote = [DevicePage, Symptoms];
export const request = [RequestView];
