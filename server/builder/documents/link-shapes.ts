import { canonicalPath } from '../../guard/canonical-paths.ts';

/** Where the site's owner sees it at home. */
const developmentUrl = 'http://localhost:3000';

/**
 * The fault in the form of a link, with what to write instead; `null` for a valid link. `check-links.ts` checks whether
 * the target of a link that starts with `/` or `#` exists.
 */
export function linkFault(href: string, publicUrl: string | null): string | null {
  const own = [publicUrl, developmentUrl].find(
    (origin) => origin !== null && (href === origin || href.startsWith(`${origin}/`)),
  );
  if (own) return `is the full address of a page of this site: write ${href.slice(own.length) || '/'}`;
  if (href.startsWith('#'))
    return href.length > 1 ? null : 'has no section behind the #: write the id of one';
  if (/^\/(?!\/)/.test(href)) return pathFault(href);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'https') {
    const host = URL.canParse(href) ? new URL(href).hostname : '';
    return /[^.]\.[^.]/.test(host) && !/\s/.test(href)
      ? null
      : 'is not a complete address: write https://, the host and the path';
  }
  if (scheme === 'http') return `is not encrypted: write ${href.replace(/^http/i, 'https')}`;
  if (scheme === 'mailto')
    return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(href)
      ? null
      : 'is not an email link: write mailto:name@host';
  if (scheme === 'tel')
    return /^tel:\+\d{8,15}$/.test(href)
      ? null
      : 'is not a phone link: write tel:+ and the digits with the country code';
  if (scheme)
    return 'has a scheme that documents cannot use: write a path of this site, https://, mailto: or tel:';
  if (href === '') return 'leads nowhere: write the path of a page, such as /help/faq';
  if (/^www\./i.test(href)) return `lacks its start: write https://${href}`;
  if (/^[^@\s/]+@[^@\s/]+\.[^@\s/]+$/.test(href)) return `is an email address: write mailto:${href}`;
  return 'is relative: write the path from the top, such as /help/faq';
}

function pathFault(href: string): string | null {
  const [path = ''] = href.split(/[?#]/);
  const rest = href.slice(path.length);
  const spelled = canonicalPath(path).replace(/\.mdx$/, '');
  return spelled === path
    ? null
    : `is not the address of the page as the site writes it: write ${spelled}${rest}`;
}

/** An address as its author wrote it, without %20 and the like. */
export function readable(href: string): string {
  try {
    return decodeURI(href).replaceAll('%5C', '\\');
  } catch {
    return href;
  }
}

/** Words of a link that mean nothing to who hears all links of a page one after the other. */
export function vagueFault(words: string): string | null {
  return /^(click |press |see )?(here|this|more|read more|this link|this page|learn more)[.!]?$/i.test(
    words.trim(),
  )
    ? `the words of the link, "${words}", don’t say where it leads: write what is there, such as [our guides](/help/guides)`
    : null;
}
