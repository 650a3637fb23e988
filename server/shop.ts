import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { Refusal } from './back-office/commands/command.ts';
import { checkDatabase } from './back-office/commands/given-paths.ts';
import { runCommand } from './back-office/commands/run.ts';
import { openStore } from './back-office/store/open-store.ts';
import { type Store, StoreRefused, StoreUnavailable } from './back-office/store/store.ts';
import { InvalidContent } from './builder/facts/read-yaml.ts';
import { readShop } from './builder/facts/shop-schema.ts';
import { InvalidConfig, parseConfig } from './config.ts';
import { fileFault } from './process/start-faults.ts';

/** The shop's own command line, `npm run shop -- …`. Leaves with 1 when something was refused, and says why. */
async function shop(): Promise<void> {
  const config = parseConfig(process.env);
  let store: Promise<Store> | null = null;
  try {
    await runCommand(process.argv.slice(2), {
      config,
      now: () => new Date(),
      store: () => {
        store ??= checkDatabase(config.databaseUrl).then(() =>
          // Somebody waits at a terminal, and lists may be long.
          openStore(config.databaseUrl, pino({ level: 'silent' }), { withinMs: 60_000 }),
        );
        return store;
      },
      shop: () => readShop(config.contentDir),
      say: (line) => console.log(line),
      input: () => text(process.stdin),
    });
  } finally {
    await (store as Promise<Store> | null)?.then((open) => open.close()).catch(() => undefined);
  }
}

const expected = [Refusal, InvalidConfig, InvalidContent, StoreRefused, StoreUnavailable];

shop().catch((error) => {
  const isExpected = expected.some((kind) => error instanceof kind);
  console.error(isExpected ? error.message : (fileFault(error) ?? error));
  process.exitCode = 1;
});
