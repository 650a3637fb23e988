/** What `/health/ready` reports about this process. */
export interface Health {
  /** Why a balancer should send no visitors here; `null` while it should. */
  notReady: string | null;
  /** Says why the database cannot be used now, or `null`. Called once for each question about readiness. */
  fault?: () => Promise<string | null>;
}
