import { startFaults } from './browser/dev-faults.ts';
import { createOverlay } from './browser/dev-overlay.ts';

/** Development only: reloads the page after each rebuild, and shows the error of a failed one until the next succeeds. */
interface DevMessage {
  /** The id of the last successful build. */
  build: string;
  error: string | null;
}

let build: string | null = null;
const overlay = createOverlay({ canClose: false });

startFaults();

const events = new EventSource('/_site/dev/events');
events.onmessage = (event) => {
  const message = JSON.parse(event.data) as DevMessage;
  if (message.error) return overlay.show(message.error);
  if (build !== null && build !== message.build) return location.reload();
  build = message.build;
  overlay.hide();
};
events.onerror = () => setTimeout(waitForServer, 1500);

function waitForServer(): void {
  if (events.readyState === EventSource.OPEN) return;
  overlay.show(
    'The server does not answer: it is restarting, or an error in its code stops it. See the terminal.',
  );
}
