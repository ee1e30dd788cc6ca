import { clientAddress, networkOf } from '@app/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BlockList } from 'node:net';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The network that the client controls, see `networkOf`. Limits and slowdowns count by it, not by `ip`, which is
     * the proxy's address behind a proxy. It must never be stored: hash it.
     */
    readonly clientNetwork: string;
  }
}

/** Gives every request its `clientNetwork`. */
export function decorateWithNetwork(fastify: FastifyInstance, trusted: BlockList): void {
  fastify.decorateRequest('clientNetwork', {
    getter(this: FastifyRequest) {
      return networkOf(clientAddress(this.raw, trusted));
    },
  });
}
