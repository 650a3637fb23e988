import type { Command } from './command.ts';

/** All commands, or one in full. */
export function help(commands: Command[], program: string): string {
  const [only, ...others] = commands;
  if (only && others.length === 0) {
    return [
      only.about,
      '',
      `  ${program} ${only.name} ${only.usage}`,
      '',
      'Examples:',
      ...only.examples.map((example) => `  ${program} ${example}`),
    ].join('\n');
  }
  const widest = Math.max(...commands.map(({ name }) => name.length));
  return [
    "The shop's command line. It works on the database that DATABASE_URL names, while the server runs.",
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(widest)}  ${about}`),
    '',
    `In full, with examples: ${program} <command> --help`,
  ].join('\n');
}
