import '../../process/env-file.ts';
import { InvalidConfig, parseConfig } from '../../config.ts';
import { checkPort } from '../../process/port.ts';
import { CannotStart } from '../../process/start-faults.ts';

// `npm run dev` runs it first: `tsx watch` itself would wait for a save where the port is in use.
try {
  const { host, port } = parseConfig(process.env);
  await checkPort(host, port);
} catch (error) {
  if (!(error instanceof CannotStart || error instanceof InvalidConfig)) throw error;
  console.error(error.message);
  process.exit(1);
}
