import { isTimedOut, sqlErrors } from '@app/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finished, Readable } from 'node:stream';
import { ServerDisconnect } from './connection-limits.js';

/**
 * Reports each streamed response that ends prematurely. Its client sees the connection break.
 * @param report receives the reason; null if the client has disconnected.
 */
export function watchStreams(
  fastify: FastifyInstance,
  report: (request: FastifyRequest, reason: string | null) => void,
): void {
  fastify.addHook('onSend', (request, { raw }, payload, done) => {
    if (payload instanceof Readable) {
      const { socket } = request.raw;
      // Registered before Fastify's own listener, which destroys the response.
      finished(payload, { writable: false }, (error) => {
        if (!error || !raw.headersSent) return;
        const { errored: disconnect } = socket;
        if (disconnect instanceof ServerDisconnect) report(request, disconnect.message);
        // Without an error of its own, the stream ended because its client had disconnected.
        else report(request, payload.errored && !socket.destroyed ? reasonOf(payload.errored) : null);
      });
    }
    done();
  });
}

/** The reason why a stream failed, without the statement, whose values are the account's data. */
function reasonOf(error: Error): string {
  if (isTimedOut(error)) return 'a statement took the database too long';
  const causes = [...sqlErrors(error)];
  const { message } = causes.at(-1) ?? error;
  return message ?? error.name;
}
