/** Development only: reloads the page after each rebuild, and shows the error of a failed one until the next succeeds. */
interface DevMessage {
  /** The id of the last successful build. */
  build: string;
  error: string | null;
}

let build: string | null = null;
let overlay: HTMLElement | null = null;

const events = new EventSource('/_site/dev/events');
events.onmessage = (event) => {
  const message = JSON.parse(event.data) as DevMessage;
  if (message.error) return show(message.error);
  if (build !== null && build !== message.build) return location.reload();
  build = message.build;
  overlay?.remove();
};
events.onerror = () => setTimeout(waitForServer, 1500);

function waitForServer(): void {
  if (events.readyState === EventSource.OPEN) return;
  show('The server does not answer: it is restarting, or an error in its code stops it. See the terminal.');
}

function show(text: string): void {
  overlay?.remove();
  overlay = document.createElement('dev-fault');
  const root = overlay.attachShadow({ mode: 'open' });
  // A constructed sheet, because the content security policy forbids inline styles here too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{position:fixed;inset:0;z-index:9999;overflow:auto;background:#111;color:#fff}pre{margin:2rem;font:14px/1.5 monospace;white-space:pre-wrap}',
  );
  root.adoptedStyleSheets = [sheet];
  const pre = document.createElement('pre');
  pre.textContent = text;
  root.append(pre);
  document.documentElement.append(overlay);
}
