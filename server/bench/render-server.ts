/** The site's server with no rule that caches a page: every request is rendered. */
import { createApp } from '../app.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../process/log.ts';
import { openSiteRelease } from '../site/open-site-release.ts';

const config = parseConfig(process.env);
const app = await createApp({
  config,
  log: (await createLog(config.logLevel)).log,
  release: { current: await openSiteRelease('dist') },
  now: () => new Date(),
  rules: {},
});
await app.listen({ host: config.host, port: config.port });
