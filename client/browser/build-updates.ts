let old = false;

/** Whether a newer build than this page's is known to be served. */
export const isOldBuild = (): boolean => old;

/** The news, from whoever has heard it: the next navigation loads its destination from the server. */
export function noteNewBuild(): void {
  old = true;
}

/**
 * Asks for the latest build after each interval, and when the page is seen again after more than one.
 * Nothing is shown and nothing reloads. Once a newer one is known, it asks no more.
 */
export function startBuildUpdates(build: string, intervalSeconds: number): void {
  const interval = intervalSeconds * 1000;
  let checked = Date.now();

  const timer = setInterval(check, interval);
  document.addEventListener('visibilitychange', onVisible);

  function onVisible(): void {
    if (document.visibilityState === 'visible' && Date.now() - checked > interval) check();
  }

  async function check(): Promise<void> {
    checked = Date.now();
    try {
      const response = await fetch(`/_site/builds/latest.json?${checked}`);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { id } = (await response.json()) as { id: string };
      if (id !== build) noteNewBuild();
    } catch (error) {
      console.warn('The latest build could not be asked for:', error);
    }
    if (!old) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  }
}
