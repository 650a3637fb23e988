import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** What `/health/ready` reports about this process. */
export interface Health {
  /** Why a balancer should send no visitors here; `null` while it should. */
  notReady: string | null;
  /** Says why the database cannot be used now, or `null`. Called once for each question about readiness. */
  fault?: () => Promise<string | null>;
  /** What else may be wrong. Looked at only while the database can be used. */
  conditions?: Look[];
}

/** A look at one thing that may be wrong. */
export interface Look {
  /** The line where the look takes too long. */
  late: string;
  /** A line for each thing that is wrong: its part, a colon, and words. */
  look: (urgentOnly: boolean) => Promise<string[]> | string[];
}

/** What lines of readiness begin with. Prometheus gets a figure for each. */
export const parts = ['database', 'disk', 'mail', 'backup', 'copy', 'site', 'retention', 'clock', 'settings'];

/** Less than any balancer waits for the answer. */
const answerMs = 500;

/**
 * What does not work as it should: "database: its disk is full". Empty where all is well.
 * @param urgentOnly only what the owner is called for
 */
export async function degradations(
  { fault, conditions = [] }: Health,
  urgentOnly = false,
): Promise<string[]> {
  const reason = await inTime(fault?.() ?? null, 'it does not answer');
  if (reason) return [`database: ${reason}`];
  const found = conditions.map(async ({ look, late }) => inTime(look(urgentOnly), [late]).catch(() => []));
  return (await Promise.all(found)).flat();
}

/** The answer, or `late` where it takes too long. */
const inTime = <T>(answer: Promise<T> | T, late: T): Promise<T> =>
  Promise.race([answer, setTimeout(answerMs, late, { ref: false })]);

const minFreeMegabytes = 200;

/** Whether the disk that holds a folder is nearly full. */
export async function diskConditions(folder: string): Promise<string[]> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return [`disk: ${folder} cannot be read`];
  const { bavail, bsize } = disk;
  const free = Math.floor((bavail * bsize) / 1_000_000);
  return free < minFreeMegabytes ? [`disk: ${free} MB are free at ${folder}`] : [];
}

/**
 * Whether backups can be written where they belong. A folder that this process alone may only read is as it should be: in the
 * shipped units only the backup's may write there.
 */
export async function backupConditions(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  // A file of that name is no folder.
  const fault = await access(`${folder}/.`, constants.W_OK | constants.X_OK).catch((error) => error);
  const isWell = fault === undefined || fault.code === 'EROFS';
  return isWell ? [] : [`backup: BACKUP_DIR is ${folder}, which cannot be written (${fault.code})`];
}
