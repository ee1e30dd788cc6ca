import { notFound } from '@app/common';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isListed } from '../images/cached-picture.js';

/** The path that `scripts/build-client.mjs` and the package use. */
const file = join(dirname(fileURLToPath(import.meta.url)), '../../../../client.tgz');

/** Serves `@waypost/client` at `/client.tgz`, for `npm install`: the client of the calls that this API has. */
export function serveClientPackage(fastify: FastifyInstance): void {
  let cached: { content: Buffer; etag: string } | undefined;
  fastify.get('/client.tgz', (request, reply) => {
    // `npm run build:server` does not build it.
    if (!cached && !statSync(file, { throwIfNoEntry: false })) throw notFound();
    cached ??= read();
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: cached.etag });
    if (isListed(cached.etag, request.headers['if-none-match'])) return reply.status(304).send();
    return reply.type('application/gzip').send(cached.content);
  });
}

function read(): { content: Buffer; etag: string } {
  const content = readFileSync(file);
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}
