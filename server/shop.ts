import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { Refusal } from './back-office/commands/command.ts';
import { runCommand } from './back-office/commands/run.ts';
import { conditionsOf, readFigures } from './back-office/conditions.ts';
import { checkDatabase } from './back-office/copies/path-checks.ts';
import { placeDatabase } from './back-office/store/data-folder.ts';
import { meantDatabase } from './back-office/store/database-id.ts';
import { openStore } from './back-office/store/open-store.ts';
import { type Store, StoreRefused, StoreUnavailable } from './back-office/store/store.ts';
import { type Config, InvalidConfig, parseConfig } from './config.ts';
import { backupConditions } from './process/health.ts';
import { withMappedStack } from './process/mapped-stack.ts';
import { CannotStart, fileFault } from './process/start-faults.ts';
import { readDeviceName, readNearestDevice, readShopFacts } from './release/shop-facts.ts';

const quiet = pino({ level: 'silent' });

/**
 * The shop's own command line, `npm run shop -- …`: bundled as `dist/server/shop.js`, it uses the facts of the build that
 * holds it, as the server does. Exits with 1 when it refuses a command, and prints why.
 */
async function shop(): Promise<void> {
  const settings = parseConfig(process.env);
  const buildFolder = dirname(dirname(fileURLToPath(import.meta.url)));
  const config = { ...settings, databaseUrl: placeDatabase(settings.databaseUrl, buildFolder) };
  const words = process.argv.slice(2);
  let store: Promise<Store> | null = null;
  try {
    await runCommand(words, {
      config,
      now: () => new Date(),
      store: () => {
        store ??= checkDatabase(config.databaseUrl).then(async () => {
          const id = await meantDatabase(config);
          // A person waits at a terminal, and lists may be long.
          return openStore(config.databaseUrl, quiet, { create: false, id, withinMs: 60_000 });
        });
        return store;
      },
      shop: () => readShopFacts(buildFolder),
      deviceName: (path) => readDeviceName(buildFolder, path),
      nearestDevice: (path) => readNearestDevice(buildFolder, path),
      say: (line) => console.log(line),
      input: () => text(process.stdin),
    });
    // Not beside a refusal, which has to be read first.
    const used = await (store as Promise<Store> | null);
    if (used && !words.includes('--json')) await warnOfConditions(used, config).catch(() => undefined);
  } finally {
    const open = await (store as Promise<Store> | null)?.catch(() => null);
    await open?.close().catch(() => undefined);
  }
}

/** Who works here may be the first to see that no mail leaves. On standard error: standard output has what was asked for. */
async function warnOfConditions(store: Store, { backupDir }: Config): Promise<void> {
  const options = { now: new Date(), wantsBackups: backupDir !== null };
  const conditions = [
    ...(await backupConditions(backupDir)),
    ...conditionsOf(await readFigures(store), options),
  ];
  if (conditions.length > 0) console.error(`Look after this: ${conditions.join('; ')}.`);
}

// The reader may end early, as `| head` does. The command goes on: it may still have something to write to the database.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const expected = [Refusal, InvalidConfig, CannotStart, StoreRefused, StoreUnavailable];

shop().catch((error) => {
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected ? error.message : (fileFault(error) ?? withMappedStack(error)));
  process.exitCode = 1;
});
