import type { Head } from '../../shared/page.ts';

/** Updates the document's head for another page: the title, and the tags that describe the page. */
export function applyHead(head: Head): void {
  document.title = head.title;
  set('meta[name="description"]', 'content', head.description ?? '');
  set('link[rel="canonical"]', 'href', head.canonical ?? '');
  set('meta[property="og:url"]', 'content', head.canonical ?? '');
  set('meta[property="og:title"]', 'content', head.previewTitle ?? head.title);
  set('meta[property="og:description"]', 'content', head.description ?? '');
  if (head.image) set('meta[property="og:image"]', 'content', head.image);
  const graph = document.querySelector('script[type="application/ld+json"]');
  if (graph && head.jsonLd) graph.textContent = JSON.stringify(head.jsonLd);
  setNoindex(head.noindex === true);
}

function set(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

function setNoindex(noindex: boolean): void {
  const present = document.head.querySelector('meta[name="robots"]');
  if (!noindex) present?.remove();
  if (!noindex || present) return;
  const meta = document.createElement('meta');
  meta.name = 'robots';
  meta.content = 'noindex';
  document.head.append(meta);
}
