import type { Shop } from '../../../shared/shop.ts';
import type { Config } from '../../config.ts';
import type { DeviceNames } from '../repairs/records/device-names.ts';
import type { Store } from '../store/store.ts';

/** What the commands work with. */
export interface CommandContext extends DeviceNames {
  config: Config;
  now: () => Date;
  /** Opens the store. `restore` does not call it: the database must be closed. */
  store: () => Promise<Store>;
  /** The shop's facts, from the build. */
  shop: () => Promise<Shop>;
  /** Prints a line. */
  say: (line: string) => void;
  /** Everything on standard input. */
  input: () => Promise<string>;
}

export { ensure, Refusal } from '../../forms/refusal.ts';

/** An option as the parser reads it and the help prints it. Without `value` and `choices` it is a flag. */
export interface Option {
  /** What the help calls its value: "<name>". */
  value?: string;
  /** The values that it may have. */
  choices?: readonly string[];
  multiple?: true;
  /** Printed without brackets. The command itself says what to write where it is missing. */
  required?: true;
  /** An alternative to the option before it: "[--line <n> | --all]". */
  or?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** The values of a command's options, by name. */
export type Values<Of extends Options> = {
  [Name in keyof Of]: Of[Name] extends { multiple: true }
    ? string[]
    : Of[Name] extends { choices: readonly (infer Choice)[] }
      ? Choice | undefined
      : Of[Name] extends { value: string }
        ? string | undefined
        : boolean;
};

export interface CommandDefinition<Of extends Options> {
  /** "enquiries answer" */
  name: string;
  about: string;
  /** The words without dashes, as the help prints them: "<reference>", "[<file>]", "<words…>". */
  words?: string[];
  options: Of;
  /** Command lines without the program's name. */
  examples: string[];
  /** May answer what it did, in facts for scripts. */
  run: (context: CommandContext, values: Values<Of>, words: string[]) => Promise<unknown>;
}

/** One command of the shop's command line. */
export interface Command extends Omit<CommandDefinition<Options>, 'run'> {
  run: (context: CommandContext, values: never, words: string[]) => Promise<unknown>;
}

/**
 * Declares a command: its `run` gets the options by their names and types. Every command takes `--json`; one that does not
 * print JSON itself answers with its facts, and with what it would have said.
 */
export function command<const Of extends Options>(definition: CommandDefinition<Of>): Command {
  const { options, run } = definition;
  if ('json' in options) return definition;
  return {
    ...definition,
    options: { ...options, json: {} },
    async run(context, { json, ...values }: Values<Of> & { json: boolean }, words) {
      if (!json) return run(context, values as unknown as Values<Of>, words);
      const said: string[] = [];
      const own = { ...context, say: (line: string) => void said.push(line) };
      const facts = (await run(own, values as unknown as Values<Of>, words)) as object | undefined;
      context.say(JSON.stringify({ ...facts, said }, null, 2));
    },
  };
}

/** Everything that may follow the program's name, as the help prints it. */
export function usageOf({ name, words = [], options }: Command): string {
  const groups: { text: string; required: boolean }[] = [];
  for (const [option, { value, choices, multiple, required = false, or }] of Object.entries(options)) {
    const shown = [`--${option}`, value ?? choices?.join('|')].filter(Boolean).join(' ');
    const text = multiple ? `${shown} [--${option} …]` : shown;
    const before = or && groups.at(-1);
    if (before) before.text += ` | ${text}`;
    else groups.push({ text, required });
  }
  const printed = groups.map(({ text, required }) => (required ? text : `[${text}]`));
  return [name, ...words, ...printed].join(' ');
}
