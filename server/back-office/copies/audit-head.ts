import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../config.ts';
import { Refusal } from '../../forms/refusal.ts';
import type { NotedRow } from '../audit/check-audit.ts';
import { newestCopy } from './compare-copies.ts';

/** The last row that the newest copy in `BACKUP_DIR` has; none where there is no copy, or that has no row yet. */
export async function headOfNewestCopy({ backupDir }: Pick<Config, 'backupDir'>): Promise<NotedRow[]> {
  const file = backupDir && (await newestCopy(backupDir));
  if (!file) return [];
  const notedBy = `the copy ${basename(file)}`;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const head = db.prepare('select number, chain from audit_head').get();
    return head?.number ? [{ number: Number(head.number), chain: String(head.chain), notedBy }] : [];
  } catch (error) {
    throw new Refusal(
      `${notedBy} cannot be read: ${(error as Error).message}. Look into it before you trust the audit.`,
    );
  } finally {
    db.close();
  }
}
