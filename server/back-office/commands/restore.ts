import { readPath } from '../copies/path-checks.ts';
import { restoreCopy } from '../copies/restore-copy.ts';
import { auditBy, auditByOption } from './audit-commands.ts';
import { command } from './command.ts';

export const restoreCommand = command({
  name: 'restore',
  about:
    'Replaces the database by a backup. The server must be stopped; the old database is kept under another name.',
  words: ['<file>'],
  options: { replace: {}, by: auditByOption },
  examples: ['restore /backups/shop-2026-11-20.db --replace'],
  async run({ config, say, now }, { replace, by: typedBy }, [typed]) {
    const wanted = { replace, by: auditBy(typedBy, config), now, say };
    const { target, aside, counts } = await restoreCopy(readPath(typed), config, wanted);
    if (aside) say(`The old database is now ${aside}.`);
    say(
      `Restored ${target}: ${counts.join(', ')}. Mail that was waiting at the time of the backup is sent again.`,
    );
  },
});
