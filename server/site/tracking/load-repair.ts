import { bare } from '../../../shared/clean-typed.ts';
import { errorTitlePrefix } from '../../../shared/form-state.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { linkRequestedQuery, notMeQuery, type RepairData } from '../../../shared/repair-view.ts';
import { href } from '../../../shared/routes.ts';
import type { RepairRecord } from '../../back-office/repairs/views/repair-record.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';
import { withStore } from '../site-deps.ts';
import type { SiteRelease } from '../site-release.ts';
import { readLink } from './read-link.ts';
import { repairView } from './view-repair.ts';

/** What a repair's page shows beside the repair itself. */
export type RepairPageState = Partial<
  Pick<RepairData, 'choice' | 'notice' | 'errors' | 'answers' | 'isNotMe' | 'linkRequested'>
>;

/** The private page behind a repair's link. Whoever has the link may read it; nobody may cache it. */
export async function loadRepair(context: LoadContext): Promise<Loaded<PageData['repair']>> {
  const { params, query, release, now } = context;
  const token = bare(params.token ?? '');
  const record = await readLink(() => withStore(context.tracking).read(token));
  // Through a link that only reads, nothing can be stopped.
  const isNotMe = record.mayAnswer && query.has(notMeQuery);
  const linkRequested = query.has(linkRequestedQuery);
  return repairPage({ record, token, release, now }, { isNotMe, linkRequested });
}

/** A repair's page, with what became of a form that was posted to it. */
export function repairPage(
  { record, token, release, now }: { record: RepairRecord; token: string; release: SiteRelease; now: Date },
  state: RepairPageState = {},
): Loaded<PageData['repair']> {
  const { notice = null, errors = [] } = state;
  const isRefused = notice !== null || errors.length > 0;
  const repair = repairView(record, token, release.shop, now);
  const { legalName, name, abn } = release.shop;
  const warrantor = `${legalName ? `${legalName}, trading as ` : ''}${name}, ABN ${abn}`;
  return {
    data: {
      ...release.contactFacts,
      warrantor,
      repair,
      ...{ choice: null, notice, errors, answers: {}, isNotMe: false, linkRequested: false },
      ...state,
    },
    head: {
      // The secret stays out of all that is copied, indexed or previewed.
      path: href('track'),
      title: `${isRefused ? errorTitlePrefix : ''}Your Repair`,
      description:
        'Where your repair is up to, whose turn it is, and what to do next. For anyone with this link.',
      breadcrumbs: [],
      noindex: true,
    },
  };
}
