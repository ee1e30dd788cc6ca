import type { FastifyInstance } from 'fastify';

/**
 * Throws as soon as a route is added that does not declare its requirement. Call it before any route is added.
 * @param publicPages addresses that no controller serves and that anyone may open.
 */
export function refuseUndeclaredRoutes(fastify: FastifyInstance, publicPages?: RegExp): void {
  fastify.addHook('onRoute', (route) => {
    route.config ??= {};
    if (route.config.requires) return;
    if (!publicPages?.test(route.url)) {
      throw new Error(
        `${String(route.method)} ${route.url} does not declare what it requires: add @Requires`,
      );
    }
    route.config.requires = { caller: 'anyone' };
  });
}
