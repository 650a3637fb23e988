import { parseArgs } from 'node:util';
import { backupCommands } from './backup.ts';
import { type Command, type CommandContext, Refusal } from './command.ts';
import { readingEnquiries } from './enquiries-list.ts';
import { workingOnEnquiries } from './enquiries-work.ts';
import { eraseCommand } from './erase.ts';
import { help } from './help.ts';
import { outboxCommands } from './outbox.ts';
import { linksOfRepairs } from './repairs-links.ts';
import { readingRepairs } from './repairs-list.ts';
import { movingRepairs } from './repairs-move.ts';
import { quotingRepairs } from './repairs-quote.ts';
import { registeringRepairs } from './repairs-register.ts';
import { showingRepairs } from './repairs-show.ts';
import { uncollectedRepairs } from './repairs-uncollected.ts';

const commands: Command[] = [
  ...readingEnquiries,
  ...workingOnEnquiries,
  ...registeringRepairs,
  ...readingRepairs,
  ...showingRepairs,
  ...movingRepairs,
  ...quotingRepairs,
  ...linksOfRepairs,
  ...uncollectedRepairs,
  ...outboxCommands,
  ...backupCommands,
  eraseCommand,
];
const program = 'npm run shop --';

/**
 * Carries out one command line.
 * @throws {Refusal} with what is allowed instead
 */
export async function runCommand(words: string[], context: CommandContext): Promise<void> {
  const wantsHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '');
  if (wantsHelp) return context.say(help(commands, program));
  const command = find(words);
  if (!command) {
    const near = commands.filter(({ name }) => name.split(' ')[0] === words[0]);
    const allowed = (near.length > 0 ? near : commands).map(({ name }) => name).join(', ');
    throw new Refusal(`There is no command "${words.slice(0, 2).join(' ')}". There are: ${allowed}.`);
  }
  const rest = words.slice(command.name.split(' ').filter((word, index) => words[index] === word).length);
  if (rest.includes('--help') || rest.includes('-h')) return context.say(help([command], program));
  let args: ReturnType<typeof parse>;
  try {
    args = parse(command, rest);
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\nAllowed: ${program} ${command.name} ${command.usage}`);
  }
  const twice = repeatedOption(command, rest);
  if (twice) {
    throw new Refusal(`--${twice} was given twice.\nAllowed: ${program} ${command.name} ${command.usage}`);
  }
  const maxPositionals = positionalsOf(command.usage);
  if (args.positionals.length > maxPositionals) {
    throw new Refusal(
      `"${args.positionals[maxPositionals]}" is one argument too many.\nAllowed: ${program} ${command.name} ${command.usage}`,
    );
  }
  await command.run(context, args as Parameters<Command['run']>[1]);
}

/** How many words without dashes a usage begins with: "<reference> <status> --by <name>" has two, "<words…>" any number. */
function positionalsOf(usage: string): number {
  const [leading = ''] = /^(?:\[?<[a-z]+…?>\]?\s*)*/.exec(usage) ?? [];
  return leading.includes('…') ? Number.POSITIVE_INFINITY : leading.split('<').length - 1;
}

const parse = ({ options = {} }: Command, args: string[]) =>
  parseArgs({ args, options, allowPositionals: true, strict: true });

/** An option that was given more often than once, and may not be: the parser would silently take the last. */
function repeatedOption({ options = {} }: Command, args: string[]): string | undefined {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true });
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  return given.find((name, index) => !options[name]?.multiple && given.indexOf(name) !== index);
}

/** A group alone means its list: "outbox --json". */
const find = (words: string[]) =>
  commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word)) ??
  commands.find(({ name }) => name === `${words[0]} list` && (words[1] ?? '-').startsWith('-'));
