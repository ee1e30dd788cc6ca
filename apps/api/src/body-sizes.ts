import type { FastifyInstance } from 'fastify';

/** The largest body of a call about many resources, bytes. */
export const maxBulkBodyBytes = 4 * 1024 * 1024;

/** Properties and array entries, at any depth, of a body with many resources: 50 for each of 1,000. */
export const maxBulkBodyValues = 50_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest body of this operation, if it differs from `maxBodyBytes`. Declared with `@Operation`. */
    maxBodyBytes?: number;
    /** The most properties and array entries in a body of this operation, if they differ. Declared with `@Operation`. */
    maxBodyValues?: number;
  }
}

/** Lets operations accept larger bodies than others. Call it before any route is added. */
export function applyBodySizes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    if (route.config?.maxBodyBytes !== undefined) route.bodyLimit = route.config.maxBodyBytes;
  });
}
