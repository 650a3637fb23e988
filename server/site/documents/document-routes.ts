import type { RouteId } from '../../../shared/routes.ts';

/** The routes whose page is a document of the content folder and nothing else. */
export const documentRoutes = [
  'about',
  'motherboard',
  'faq',
  'privacy',
  'warranty',
  'terms',
  'glossary',
  'document',
] as const satisfies RouteId[];

/** Those whose page is a document with a form below it. */
export const formDocumentRoutes = ['b2b', 'school'] as const satisfies RouteId[];

const all = new Set<RouteId>([...documentRoutes, ...formDocumentRoutes]);

/** Whether a route's pages are documents of the content folder. */
export const showsDocuments = (id: RouteId): boolean => all.has(id);
