import { cspHash } from '../../guard/security-policy.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { PlainFault } from './plain-faults.ts';

/** Data in a page: nothing in it ends the script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

interface EditorParts {
  /** For the folder of this machine; none on a host. */
  token?: string;
  config: object;
  /** What the addresses of the editor's files begin with: `` for the root, `.` for the page's own folder. */
  folder: string;
  /** The editor's own fonts, by family: it would load them from a company's servers. */
  fonts: Record<string, string>;
}

/** The page that Sveltia CMS fills. It loads nothing from elsewhere. */
export function editorPage({ folder, fonts, ...data }: EditorParts) {
  const faces = Object.entries(fonts).map(
    ([family, url]) =>
      `@font-face { font-family: '${family}'; font-weight: 200 900; font-display: block; src: url(${folder}/${url}) }`,
  );
  const imports = json({ imports: { '@sveltia/cms': `${folder}/sveltia/index.js` } });
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${cspHash(imports)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "connect-src 'self' blob: data:",
    "frame-ancestors 'self'",
  ].join('; ');
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Editor</title>
<style>${faces.join('\n')} body[inert] { opacity: .6 }</style>
<script type="importmap">${imports}</script>
<script type="application/json" id="editor">${json(data)}</script>
<script type="module" src="${folder}/scripts/editor.js"></script>
`;
  return { policy, body };
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr); height: 100vh }
iframe { border: 0; width: 100%; height: 100% }
aside { display: grid; grid-template-rows: auto minmax(0, 1fr); border-inline-start: 1px solid #8886; min-height: 0 }
section { padding: .75rem 1rem; max-height: 45vh; overflow: auto; border-block-end: 1px solid #8886 }
h1 { font-size: 1rem; margin: 0 }
h1::before { content: "● "; color: #888 }
[data-state=fine] h1::before { color: light-dark(#0a7d33, #4fb97c) }
[data-state=wrong] h1::before { color: light-dark(#c22, #ff7b72) }
ul { margin: .25rem 0 0; padding-inline-start: 1.25rem; overflow-wrap: anywhere }
details, label, p, ul { font-size: .875rem }
p { margin: .25rem 0; white-space: pre-line; overflow-wrap: anywhere }
label { display: block }
input { font: inherit; box-sizing: border-box; width: 100%; padding: .375rem; margin-block: .25rem .75rem }
[hidden] { display: none }
dialog { width: min(75rem, 92vw); padding: 1rem 1.25rem; border: 1px solid #8886; border-radius: .75rem; box-sizing: border-box }
dialog > div { display: contents }
dialog form { display: inline }
dialog ul, dialog details { margin-block: .25rem .75rem }
dialog li { margin-block: .25rem }
dialog > div > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1rem }
h2, h3, h4 { font-size: 1rem; margin: 0 }
dialog section { padding: 0; border: 0; max-height: none }
pre { height: 50vh; overflow: auto; border: 1px solid #8886; padding: .5rem; margin: .25rem 0 1rem; white-space: pre-wrap; font-size: .8125rem }
mark { background: light-dark(#ffe69a, #6b5200); color: inherit }
button { font: inherit; padding: .375rem .75rem; margin-inline-end: .5rem; border-radius: .5rem; border: 1px solid #888; cursor: pointer }
@media (max-width: 60rem) {
  body { grid-template: 80vh auto / minmax(0, 1fr); height: auto }
  aside { min-height: 80vh; border-inline-start: 0; border-block-start: 1px solid #8886 }
}
`;

/** A fault, whose place leads to its form. */
export function faultItem({ where, words, form }: PlainFault): string {
  const place = escapeHtml(where);
  const linked = form ? `<a href="/editor${form}" target="editor">${place}</a>` : place;
  return `<li>${where && `${linked}: `}${escapeHtml(words)}</li>`;
}

/**
 * The editor, what the build says, and the page.
 * @param token proves to the server that the page is its own
 */
export function workbenchPage(siteUrl: string, token: string) {
  const policy = `default-src 'self'; style-src ${cspHash(style)}; frame-src 'self' ${siteUrl}; frame-ancestors 'none'`;
  const body = `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Edit the site</title>
<style>${style}</style>
<body data-site="${siteUrl}" data-token="${token}">
<iframe id="editor" name="editor" title="Editor" src="/editor"></iframe>
<aside aria-label="The site">
<section id="build" aria-live="polite">
<h1>The site is starting</h1>
<p id="refused" hidden></p>
<ul id="faults"></ul>
<details id="todo" hidden><summary></summary><ul id="warnings"></ul></details>
<p><button id="publish">Publish …</button><button id="take-back">Take back …</button></p>
<p>Prices are spreadsheets: open <code>content/prices</code>. <a id="open" href="${siteUrl}/" target="_blank">Open this page in a tab</a></p>
</section>
<iframe id="page" title="The page as visitors will see it" src="${siteUrl}/"></iframe>
</aside>
<script type="module" src="/scripts/workbench.js"></script>
</body>
`;
  return { policy, body };
}
