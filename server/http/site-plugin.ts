import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** A plugin whose hooks and handlers hold for the whole site: `skip-override` is Fastify's own mark for that. */
export function sitePlugin<Options extends object = object>(
  plugin: (app: FastifyInstance, options: Options) => void | Promise<void>,
): FastifyPluginAsync<Options> {
  const whole: FastifyPluginAsync<Options> = async (app, options) => plugin(app, options);
  return Object.assign(whole, { [Symbol.for('skip-override')]: true });
}
