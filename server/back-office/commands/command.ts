import type { ParseArgsOptionsConfig } from 'node:util';
import type { Shop } from '../../../shared/shop.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../store/store.ts';

/** One command of the shop's command line. */
export interface Command {
  /** "enquiries answer" */
  name: string;
  /** What follows the name: "<reference> --text <answer>" */
  usage: string;
  about: string;
  examples: string[];
  options?: ParseArgsOptionsConfig;
  run: (given: CommandContext, args: Args) => Promise<void>;
}

export interface Args {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
}

export interface CommandContext {
  config: Config;
  now: () => Date;
  /** Opens the store. `restore` does not call it: the database must be closed. */
  store: () => Promise<Store>;
  /** The shop's facts, from the build. */
  shop: () => Promise<Shop>;
  /** The name of a device of the catalogue, "Apple iPhone 13" for "apple/iphone-13"; `null` where it lists none there. */
  deviceName: (path: string) => Promise<string | null>;
  /** Prints a line. */
  say: (line: string) => void;
  /** Everything on standard input. */
  input: () => Promise<string>;
}

/** A command that was refused. The message says why and what is allowed instead; nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The option as text, or `null` where it was not given. */
export function textOption({ values }: Args, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** The values of an option that may be given several times, in order. */
export function textOptions({ values }: Args, name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** An option whose value must be one of the choices. */
export function choiceOption<const Choice extends string>(
  args: Args,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = textOption(args, name);
  const choice = choices.find((each) => each === value);
  if (value === null || choice) return choice ?? null;
  throw new Refusal(`--${name} must be ${choices.join(', ')}; it is "${value}".`);
}
