/**
 * The components of the live pages, in one chunk. They share most of their code: in chunks a page, browsers would find the
 * shared ones only after they have read the page's.
 */
export { B2bPage as b2b } from './B2bPage.tsx';
export { ContactPage as contact } from './ContactPage.tsx';
export { RepairsPage as repairs } from './RepairsPage.tsx';
export { SchoolPage as school } from './SchoolPage.tsx';
