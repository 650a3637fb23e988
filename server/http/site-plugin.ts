import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/**
 * A Fastify plugin whose hooks, decorators and handlers hold for the whole site and not only for the routes that it
 * registers itself: `skip-override` is Fastify's own mark for that, the one that `fastify-plugin` sets.
 */
export function sitePlugin<Options extends object = object>(
  plugin: (app: FastifyInstance, options: Options) => void | Promise<void>,
): FastifyPluginAsync<Options> {
  const whole: FastifyPluginAsync<Options> = async (app, options) => plugin(app, options);
  return Object.assign(whole, { [Symbol.for('skip-override')]: true });
}
