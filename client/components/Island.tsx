import { type ReactNode, useState } from 'react';

interface IslandProps {
  /** Unique in the page, `/help/faq` or `footer`: the browser finds what it adopts by it. */
  name: string;
  /** Finished HTML. Empty in the browser on the first load: the page has it already, and it stands there once. */
  html: string;
  className?: string;
}

/**
 * A part of the page that was rendered on the server alone, as HTML. On hydration it adopts what the page
 * holds, so its text is neither shipped twice nor rendered again; another name is another island.
 */
export function Island(props: IslandProps) {
  return <IslandContent key={props.name} {...props} />;
}

function IslandContent({ name, html, className }: IslandProps) {
  const [present] = useState(() => html || adopt(name));
  return (
    <div className={className} data-island={name} dangerouslySetInnerHTML={{ __html: html || present }} />
  );
}

/** The same island while the server renders its content in place. */
export function IslandSource({ name, children }: { name: string; children: ReactNode }) {
  return <div data-island={name}>{children}</div>;
}

/** What was adopted once, for a page that is left and shown again from its first data. Empty on the server. */
const adopted = new Map<string, string>();

function adopt(name: string): string {
  if (typeof document === 'undefined') return '';
  const known = adopted.get(name);
  if (known !== undefined) return known;
  const html = document.querySelector(`[data-island="${CSS.escape(name)}"]`)?.innerHTML ?? '';
  adopted.set(name, html);
  return html;
}
