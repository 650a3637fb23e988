/** Whether the visitor pays dearly for every byte: on a 2g connection, or with data saving switched on. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
