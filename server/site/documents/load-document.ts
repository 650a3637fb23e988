import type { DocumentData } from '../../../shared/document-data.ts';
import { emptyForm } from '../../../shared/form-state.ts';
import { groupGuides, isGuide, relatedGuides } from '../../../shared/guides.ts';
import type { Breadcrumb } from '../../../shared/page.ts';
import type { PageData } from '../../../shared/page-data.ts';
import { href, routes } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { NotFound } from '../../http/error-table.ts';
import { repairsCrumb } from '../pages/catalogue-crumbs.ts';
import { guideTitle } from '../pages/catalogue-titles.ts';
import type { HeadFacts } from '../pages/head.ts';
import type { LoadContext, Loaded } from '../pages/loader.ts';

/** A page that is a document of the content folder. */
export async function loadDocument({ release, path }: LoadContext): Promise<Loaded<DocumentData>> {
  const document = await release.library.find(path);
  if (!document) throw new NotFound(path);
  const { title, description, updated, html, leadEnd, sections, colorMode } = document;
  const { minutes, platform, needs } = document;
  const breadcrumbs = [...sectionCrumbs(path), { href: path, label: title }];
  return {
    data: {
      path,
      title,
      updated,
      html,
      leadEnd,
      sections,
      breadcrumbs,
      ...(minutes !== undefined && { minutes }),
      ...(platform !== undefined && { platform }),
      ...(needs !== undefined && { needs }),
      ...(isGuide(path) && {
        related: relatedGuides(groupGuides(release.guideGroups, release.guides), path),
      }),
    },
    head: { title, description, breadcrumbs, colorMode, ...guideHead(release.shop, path, title, updated) },
  };
}

/** What search engines are told of a guide beyond other documents. */
function guideHead(shop: Shop, path: string, title: string, updated: string): Partial<HeadFacts> {
  if (!isGuide(path)) return {};
  return {
    title: guideTitle(shop, title),
    article: { headline: title, updated },
  };
}

/** A document with a form below it. */
export async function loadFormDocument(context: LoadContext): Promise<Loaded<PageData['b2b']>> {
  const { data, head } = await loadDocument(context);
  return { data: { ...data, form: emptyForm }, head };
}

/** The breadcrumb of a document's section, where the section has a page of its own. */
function sectionCrumbs(path: string): Breadcrumb[] {
  if (path.startsWith('/repairs/')) return [repairsCrumb];
  if (isGuide(path)) return [{ href: href('guides'), label: routes.guides.title }];
  return [];
}
