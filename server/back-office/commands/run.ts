import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { auditCommands } from './audit-commands.ts';
import { backupCommand } from './backup.ts';
import { type Command, type CommandContext, Refusal, usageOf } from './command.ts';
import { enquiryCommands } from './enquiries-list.ts';
import { enquiryWorkCommands } from './enquiries-work.ts';
import { eraseCommand } from './erase.ts';
import { outboxCommands } from './outbox-commands.ts';
import { answerCommand } from './repairs-answer.ts';
import { disputeCommand } from './repairs-dispute.ts';
import { editCommand } from './repairs-edit.ts';
import { linkCommands } from './repairs-links.ts';
import { repairListCommands } from './repairs-list.ts';
import { moveCommand } from './repairs-move.ts';
import { noteCommands } from './repairs-note.ts';
import { quoteCommand } from './repairs-quote.ts';
import { registerCommand } from './repairs-register.ts';
import { showCommand } from './repairs-show.ts';
import { uncollectedCommand } from './repairs-uncollected.ts';
import { undoCommand } from './repairs-undo.ts';
import { restoreCommand } from './restore.ts';
import { retentionCommand } from './retention-command.ts';
import { searchesCommand } from './searches.ts';
import { staffCommands } from './staff-commands.ts';

const commands: Command[] = [
  ...enquiryCommands,
  ...enquiryWorkCommands,
  registerCommand,
  ...repairListCommands,
  showCommand,
  moveCommand,
  ...noteCommands,
  editCommand,
  undoCommand,
  quoteCommand,
  answerCommand,
  ...linkCommands,
  uncollectedCommand,
  disputeCommand,
  ...outboxCommands,
  backupCommand,
  restoreCommand,
  eraseCommand,
  retentionCommand,
  ...auditCommands,
  ...staffCommands,
  searchesCommand,
];
const program = 'npm run shop --';

/**
 * Carries out one command line.
 * @throws {Refusal} with what is allowed instead
 */
export async function runCommand(words: string[], context: CommandContext): Promise<void> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    return context.say(helpOfAll());
  }
  const command = findCommand(words);
  if (!command) {
    const near = commands.filter(({ name }) => name.split(' ')[0] === words[0]);
    const allowed = (near.length > 0 ? near : commands).map(({ name }) => name).join(', ');
    throw new Refusal(`There is no command "${words.slice(0, 2).join(' ')}". There are: ${allowed}.`);
  }
  const rest = words.slice(command.name.split(' ').filter((word, index) => words[index] === word).length);
  if (rest.includes('--help') || rest.includes('-h')) return context.say(helpOf(command));
  const { values, positionals } = parse(command, rest);
  await command.run(context, values as never, positionals);
}

/** A group alone means its list: "outbox --json". */
const findCommand = (words: string[]) =>
  commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word)) ??
  commands.find(({ name }) => name === `${words[0]} list` && (words[1] ?? '-').startsWith('-'));

/** @throws {Refusal} for what the command does not declare */
function parse(command: Command, args: string[]) {
  const refuse = (reason: string) => new Refusal(`${reason}\nAllowed: ${program} ${usageOf(command)}`);
  const { words = [], options } = command;
  const config: ParseArgsOptionsConfig = {};
  for (const [name, { value, choices, multiple }] of Object.entries(options)) {
    if (multiple) config[name] = { type: 'string', multiple, default: [] };
    else config[name] = value || choices ? { type: 'string' } : { type: 'boolean', default: false };
  }
  const parseStrictly = () => parseArgs({ args, options: config, allowPositionals: true, tokens: true });
  let parsed: ReturnType<typeof parseStrictly>;
  try {
    parsed = parseStrictly();
  } catch (error) {
    throw refuse(optionFault(error as Error));
  }
  const { values, positionals, tokens } = parsed;
  // The parser itself would silently take the last.
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, index) => !options[name]?.multiple && names.indexOf(name) !== index);
  if (twice) throw refuse(`--${twice} was given twice.`);
  const extra = words.at(-1)?.includes('…') ? undefined : positionals[words.length];
  if (extra !== undefined) throw refuse(`"${extra}" is one argument too many.`);
  for (const [name, { choices }] of Object.entries(options)) {
    const value = values[name];
    if (!choices || value === undefined || choices.includes(String(value))) continue;
    throw new Refusal(`--${name} must be ${choices.join(', ')}; it is "${value}".`);
  }
  return { values, positionals };
}

/** What is wrong with an option, in place of the parser's words for programmers. */
function optionFault({ message }: Error): string {
  const [, option] = /'(--?[^\s'=,]+)/.exec(message) ?? [];
  if (message.startsWith('Unknown option')) return `There is no option ${option}.`;
  return message.includes('does not take an argument')
    ? `${option} takes no value.`
    : `${option} needs a value.`;
}

function helpOfAll(): string {
  const widest = Math.max(...commands.map(({ name }) => name.length));
  return [
    "The shop's command line. It works on the database that DATABASE_URL names, while the server runs.",
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(widest)}  ${about}`),
    '',
    `In full, with examples: ${program} <command> --help`,
  ].join('\n');
}

function helpOf(command: Command): string {
  const examples = command.examples.map((example) => `  ${program} ${example}`);
  return [command.about, '', `  ${program} ${usageOf(command)}`, '', 'Examples:', ...examples].join('\n');
}
