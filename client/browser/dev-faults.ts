import { createOverlay } from './dev-overlay.ts';

/**
 * Development only: shows what goes wrong in the browser, in the page and in the terminal: uncaught errors, components that
 * throw, and HTML that React would have rendered otherwise than the server. React and the page's boundary report the last two to
 * the console.
 */
export function startFaults(): void {
  const write = console.error;
  console.error = (...args: unknown[]) => {
    write(...args);
    const text = formatted(args);
    const error = args.find((arg) => arg instanceof Error);
    if (error || /hydrat/i.test(text)) report(text, `${error?.stack ?? ''}\n${stacksIn(args)}`, error?.stack);
  };
  addEventListener('error', ({ error, message }) =>
    report(error ? `Uncaught ${error}` : message, error?.stack ?? ''),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    report(`Unhandled rejection: ${reason}`, reason?.stack ?? ''),
  );
}

const overlay = createOverlay();
/** What is shown, each once: React reports an error, and so does the page's boundary; and in development much runs twice. */
const faults = new Map<string, string>();
/** A request or import without an answer, in browsers' words: the page is left, or a save replaces the server. */
const unanswered =
  /TypeError: (Failed to fetch|NetworkError when attempting|Load failed|error loading dynamically imported module|Importing a module script failed)/;

/** Sends a fault to the server, which knows the sources, and shows its answer. */
async function report(message: string, stack: string, key = message): Promise<void> {
  if (faults.has(key) || unanswered.test(message)) return;
  faults.set(key, message);
  const response = await fetch('/_site/dev/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: location.pathname, message, stack }),
  }).catch(() => null);
  // While there is no site, its own fault is shown: this one follows from it.
  if (!response?.ok) return;
  faults.set(key, await response.text());
  overlay.show([...faults.values()].join('\n\n\n'));
}

/** As the console shows it: React puts its texts in places that `%s` marks. */
function formatted(args: unknown[]): string {
  const [first, ...rest] = args;
  const text = String(first).replace(/%[sdo]/g, () => String(rest.shift()));
  // What is left are errors and stacks of components.
  const errors = rest.filter((arg) => arg instanceof Error).map(String);
  return [text, ...errors].join('\n');
}

const stacksIn = (args: unknown[]): string =>
  args.filter((arg): arg is string => typeof arg === 'string' && /^ *at /m.test(arg)).join('\n');
