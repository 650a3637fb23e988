import type { PageData } from '../../shared/page-data.ts';
import type { ContactFacts } from '../../shared/shop.ts';
import type { SymptomFacts } from '../../shared/symptoms.ts';
import type { FoundDevice } from '../release/open-catalogue.ts';
import type { Release } from '../release/release.ts';
import type { Build } from '../ssr/definition.ts';
import type { SiteRenderer } from './renderer.tsx';

/** A build with React, its policies and what pages share: everything that the site serves. */
export interface SiteRelease extends Release, Required<Build<PageData>> {
  renderer: SiteRenderer;
  contactFacts: ContactFacts;
  /** The ways of the quote page beside its search, which are the same for everybody: rendered when first needed. */
  repairWays: () => Promise<string>;
  /** The symptoms of one device, with the pages and prices of its own services. */
  symptoms: (found: Omit<FoundDevice, 'worth'>) => SymptomFacts;
  /** The headers of every answer. */
  securityHeaders: Record<string, string>;
}
