import type { ErrorData } from '../../../shared/error-data.ts';
import { guidePath } from '../../../shared/guides.ts';
import {
  headerMenuOf,
  informationMenu,
  type MenuItem,
  type OwnMenu,
  sectionPrefixes,
} from '../../../shared/navigation.ts';
import { href } from '../../../shared/routes.ts';
import type { Shop } from '../../../shared/shop.ts';
import { errorTitle } from '../../../shared/titles.ts';
import type { DescribedError, ErrorRow } from '../../http/error-table.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { createSlots } from '../../ssr/template.ts';
import type { SiteRelease } from '../site-release.ts';
import { headOf } from './head.ts';
import type { LoadedPage } from './loader.ts';

/**
 * The error page. Its title and path are slots, so that a flood of wrong addresses renders nothing.
 * @param message for the title: "Page Not Found: /x"
 * @param path as requested
 */
export function errorPage(
  release: SiteRelease,
  { code, status, title, text, link }: DescribedError,
  message: string,
  path: string,
): LoadedPage<'error'> {
  const { texts, take } = createSlots();
  const menus = menuPath(path, release.shop.menu);
  const titleSlot = take('title', errorTitle(status, message));
  const pathSlot = take('path', code === 'malformed-url' ? href('home') : withoutLink(path));
  const facts = { title: titleSlot, description: text, breadcrumbs: [] };
  // The section decides about the picture, and a slot has none.
  const { image = '' } = headOf(release, { ...facts, path: menus });
  const data: ErrorData = { statusCode: status, statusMessage: title, description: text, link };
  return {
    build: release.id,
    route: 'error',
    path: menus,
    head: {
      ...headOf(release, { ...facts, path: pathSlot }),
      image,
      title: titleSlot,
      noindex: true,
    },
    data,
    texts,
  };
}

/** The page repeats its path for search engines and previews. That of a secret link stays out of all that is copied. */
const withoutLink = (path: string): string => (path.startsWith(`${href('track')}/`) ? href('track') : path);

// The guides' prefix comes before that of their section, which it starts with.
const prefixes = [guidePath(''), ...Object.values(sectionPrefixes)];

/** An error page without style, script and React: for what must cost nothing, and for when the other one cannot be rendered. */
export function plainErrorPage({ name, phone }: Pick<Shop, 'name' | 'phone'>, error: ErrorRow): string {
  const title = escapeHtml(error.title);
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${error.status} - ${title}</title></head><body><main><h1>${title}</h1>`,
    `<p>${escapeHtml(error.text)} Or call ${escapeHtml(name)} on `,
    `<a href="tel:${phone.e164}">${escapeHtml(phone.display)}</a>.</p><p><a href="/">Home</a></p>`,
    '</main></body></html>',
  ].join('');
}

/**
 * A path whose menus look as at the given one. All unknown paths of a section share one, and one rendered error page.
 */
export function menuPath(path: string, menu: OwnMenu | null): string {
  const linked = [...headerMenuOf(menu), ...informationMenu].flatMap(linksOf);
  if (linked.includes(path)) return path;
  return `${prefixes.find((prefix) => path.startsWith(prefix)) ?? '/'}-`;
}

function linksOf({ to, children = [] }: MenuItem): string[] {
  return [to, ...children.flatMap(linksOf)];
}
