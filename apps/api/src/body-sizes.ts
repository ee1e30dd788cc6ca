import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The largest body of a call about many resources, bytes. */
export const maxBulkBodyBytes = 4 * 1024 * 1024;

/**
 * Properties and array entries of a body, at any depth. Validation takes time for each of them, so it starts only below this
 * limit. The largest valid body has about 1,000: the ids that a group can take in one call.
 */
export const maxBodyValues = 2500;

/**
 * The same for a body with many resources: 100 for each of 1,000. Validation takes up to 10 µs for each of them. More than
 * `maxBodyValues` of one resource are not validated.
 */
export const maxBulkBodyValues = 100_000;

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

/** Fastify reads no body for these methods, whatever its type. Node discards it. */
export const isBodyIgnored = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD'].includes(method);
