/**
 * Begins a page, a device, a service or a guide in content/, and says what to write next:
 * `npm run new -- device apple "iPhone 18"`.
 */
import '../process/env-file.ts';
import { parseArgs } from 'node:util';
import { brisbane } from '../../shared/opening-hours.ts';
import { readContent } from '../builder/documents/read-content.ts';
import { InvalidContent } from '../builder/files/invalid-content.ts';
import { parseConfig } from '../config.ts';
import { CannotBegin, newDevice, newGuide, newPage, newService, type Todo } from './new-content.ts';

const usage = `Say what to begin:
  npm run new -- page help/parking "Where to park"
  npm run new -- guide clean-a-keyboard "Clean a keyboard"
  npm run new -- device apple "iPhone 18"
  npm run new -- service "stylus repair"`;

async function begin(): Promise<Todo> {
  const { contentDir } = parseConfig(process.env);
  const { positionals } = parseArgs({ allowPositionals: true });
  const [what, first = '', second = ''] = positionals;
  const { date: today } = brisbane(new Date());
  if (what === 'service' && first) return newService(contentDir, first);
  if (what === 'page' && second) return newPage(contentDir, first, second, today);
  if (what === 'guide' && second) return newGuide(contentDir, first, second, today);
  if (what === 'device' && second) return newDevice(contentDir, first, second);
  throw new CannotBegin(usage);
}

try {
  const todo = await begin();
  console.log(['Now write:', ...todo].join('\n  '));
  const { faults } = await readContent(parseConfig(process.env).contentDir);
  for (const fault of faults) console.log(fault);
} catch (error) {
  if (!(error instanceof CannotBegin || error instanceof InvalidContent)) throw error;
  console.log(error.message);
  // Faults are what is left to write.
  if (error instanceof CannotBegin) process.exitCode = 1;
}
