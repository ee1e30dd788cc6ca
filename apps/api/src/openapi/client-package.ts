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
  let kept: { content: Buffer; etag: string } | undefined;
  fastify.get('/client.tgz', (request, reply) => {
    // `npm run build:server` does not build it.
    if (!kept && !statSync(file, { throwIfNoEntry: false })) throw notFound();
    kept ??= read();
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: kept.etag });
    if (isListed(kept.etag, request.headers['if-none-match'])) return reply.status(304).send();
    return reply.type('application/gzip').send(kept.content);
  });
}

function read(): { content: Buffer; etag: string } {
  const content = readFileSync(file);
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}
