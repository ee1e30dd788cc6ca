import { payloadTooLarge } from '@app/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isBodyIgnored } from './body-sizes.js';
import { limited } from './limited-body.js';

/** The largest body from a caller without a key or session, bytes. A sign-in takes less than 2 KiB. */
const maxBytes = 4 * 1024;

/**
 * Limits the bodies of unauthenticated callers before they are parsed and validated. Add it after the hook that
 * identifies callers.
 */
export function limitUnauthenticatedBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    if (!isUnauthenticated(request) || isBodyIgnored(request)) return done(null, payload);
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
      // The client may still be sending the body.
      void reply.header('Connection', 'close');
      return done(payloadTooLarge(maxBytes));
    }
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    return done(null, isChunked ? limited(payload as IncomingMessage, maxBytes) : payload);
  });
}

/** Bodies for addresses that do not exist are not read. */
const isUnauthenticated = ({ caller, session, is404 }: FastifyRequest): boolean =>
  !caller && !session && !is404;
