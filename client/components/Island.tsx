import { type ReactNode, useState } from 'react';

interface IslandProps {
  /** Unique in the page, `/help/faq` or `footer`: identifies the HTML that the browser adopts. */
  name: string;
  /** Rendered HTML. Empty in the browser for the first page: the document has the HTML already, exactly once. */
  html: string;
  className?: string;
}

/**
 * A part of the page that only the server renders. On hydration React adopts its static HTML from the document,
 * so the text is neither sent twice nor rendered again. Another name is another island.
 */
export function Island(props: IslandProps) {
  return <IslandContent key={props.name} {...props} />;
}

function IslandContent({ name, html, className }: IslandProps) {
  const [htmlOnMount] = useState(() => html || adopt(name));
  return (
    <div className={className} data-island={name} dangerouslySetInnerHTML={{ __html: html || htmlOnMount }} />
  );
}

/** The same island where the server renders its content in place. */
export function IslandSource({ name, children }: { name: string; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/** Adopted HTML by name, for a page that is left and shown again from its first data. Empty on the server. */
const adopted = new Map<string, string>();

function adopt(name: string): string {
  if (typeof document === 'undefined') return '';
  const cached = adopted.get(name);
  if (cached !== undefined) return cached;
  const html = document.querySelector(`[data-island="${CSS.escape(name)}"]`)?.innerHTML ?? '';
  adopted.set(name, html);
  return html;
}
