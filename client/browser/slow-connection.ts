/** Whether the visitor pays dearly for every byte: a 2g line, or data saving asked for. */
export function isSlowLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
