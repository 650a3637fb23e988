import { canonicalPath } from '../../plugins/canonical-paths.ts';

/**
 * What is wrong with a link as it is written, and what to write instead; `null` where nothing is. Whether its
 * target is there is another question: links that start with `/` or `#` are followed by `check-links.ts`.
 */
export function linkFault(href: string, publicUrl: string): string | null {
  if (href === publicUrl || href.startsWith(`${publicUrl}/`)) {
    return `leads to this site: write ${href.slice(publicUrl.length) || '/'}`;
  }
  if (href.startsWith('#')) return href.length > 1 ? null : 'names no section: write its id behind the #';
  if (/^\/(?!\/)/.test(href)) return pathFault(href);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  if (scheme === 'https') {
    const host = URL.canParse(href) ? new URL(href).hostname : '';
    return /[^.]\.[^.]/.test(host) && !/\s/.test(href)
      ? null
      : 'is no whole address: write https://, the host and the path';
  }
  if (scheme === 'http') return 'is not safe on its way: write https://';
  if (scheme === 'mailto')
    return /^mailto:[^@\s]+@[^@\s]+\.[^@\s]+$/.test(href) ? null : 'is no email link: write mailto:name@host';
  if (scheme === 'tel')
    return /^tel:\+\d{8,15}$/.test(href)
      ? null
      : 'is no phone link: write tel:+ and the digits with the country code';
  if (scheme) return 'cannot be followed: write a path of this site, https://, mailto: or tel:';
  return 'is relative: write the path from the top, such as /help/faq';
}

function pathFault(href: string): string | null {
  const [path = ''] = href.split(/[?#]/);
  const rest = href.slice(path.length);
  const spelled = canonicalPath(path).replace(/\.mdx$/, '');
  return spelled === path ? null : `is not how the site spells it: write ${spelled}${rest}`;
}
