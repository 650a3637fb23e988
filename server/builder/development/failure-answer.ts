import { cspHash } from '../../guard/security-policy.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { ExplainFailure } from '../../ssr/definition.ts';
import { faultText } from './fault-text.ts';

const style =
  'body{margin:2rem;background:#111;color:#fff}h1{font:600 1rem system-ui,sans-serif;color:#f99}pre{font:14px/1.5 monospace;white-space:pre-wrap}';
const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src ${cspHash(style)}`;

/**
 * Answers a failure in development: with its cause and place, where visitors get the error page. The page reloads by itself
 * once a save has mended it.
 * @param build the id of the build that failed
 */
export async function failureAnswer(error: unknown, build: string): ReturnType<ExplainFailure> {
  return failurePage('This page failed. Visitors get the error page.', await faultText(error), build);
}

export const reloadScript = '/assets/dev-reload.js';

/** A page that shows a fault and follows saves. */
export function failurePage(title: string, text: string, build: string) {
  const state = `<script type="application/json" id="page-state">${JSON.stringify({ page: { build } })}</script>`;
  const script = `<script type="module" src="${reloadScript}"></script>`;
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>${title.split('.', 1)}</title><style>${style}</style>${state}${script}</head><body><h1>${title}</h1><pre>${escapeHtml(text)}</pre></body></html>`,
  };
}
