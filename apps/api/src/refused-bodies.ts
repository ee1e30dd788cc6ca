import { hasInvalidHost } from '@app/operations';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/**
 * The most of a rejected body that is read, bytes: twice the largest body that is kept in memory, a file with a bio
 * page.
 */
const maxDiscarded = 32 * 1024 * 1024;

/**
 * Discards the rest of a rejected body while its client is still sending it. If the connection were closed with the
 * response, the client might see a broken connection, and never the error. Longer bodies, and those of unknown length,
 * are cut off. So is what follows a request that is unclear about its host. Add it after all hooks that ask for the connection to be closed.
 */
export function discardRefusedBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isCut = reply.getHeader('connection') === 'close' && !raw.complete;
    if (isCut && announcedBytes(raw) <= maxDiscarded && !hasInvalidHost(raw)) {
      void reply.removeHeader('connection');
      raw.resume();
    }
    done();
  });
}

const announcedBytes = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
