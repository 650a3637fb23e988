let newBuild = false;

/** Whether the server is known to serve a newer build than this page's. */
export const isOldBuild = (): boolean => newBuild;

/** Records that there is a newer build: the next navigation loads its destination from the server. */
export function noteNewBuild(): void {
  newBuild = true;
}

/**
 * Checks for a newer build after each interval, and when the page becomes visible after more than one. Shows
 * and reloads nothing. Stops once it has found one.
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
      console.warn('No news of builds:', error);
    }
    if (!newBuild) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  }
}
