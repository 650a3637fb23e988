import { runCommand } from '../../back-office/commands/run.ts';
import type { Store } from '../../back-office/store/store.ts';
import { parseConfig } from '../../config.ts';
import { sampleShop } from '../fixtures/sample-shop.ts';

/** The shop's command line over an open store: runs one command, and answers what it printed. */
export type CommandLine = (...words: string[]) => Promise<string>;

/**
 * @param url of the store's database
 * @param now the time, a moment after which tests may set later
 * @param input what is typed on standard input
 * @param env beside the database's address
 */
export function commandLine(
  store: Store,
  url: string,
  now: () => Date,
  input = '',
  env: Record<string, string> = {},
): CommandLine {
  return async (...words) => {
    const lines: string[] = [];
    await runCommand(words, {
      config: parseConfig({ DATABASE_URL: url, ...env }),
      now,
      store: async () => store,
      shop: async () => sampleShop,
      deviceName: async (path) => (path === 'apple/iphone-13' ? 'Apple iPhone 13' : null),
      nearestDevice: async (path) => (path === 'apple/iphone13' ? 'apple/iphone-13' : null),
      say: (line) => lines.push(line),
      input: async () => input,
    });
    return lines.join('\n');
  };
}
