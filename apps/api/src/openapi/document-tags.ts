import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { isListed } from '../images/cached-picture.js';

/** Documents that are the same for everyone. */
const documents = /^\/(openapi\.json|llms\.txt|docs\/(recipes|handbook).*)$/;

export const isDocument = (route = ''): boolean => documents.test(route);

/** Lets clients cache documents and revalidate them. */
export function tagDocuments(fastify: FastifyInstance): void {
  /** The latest content of each document, and its tag. */
  const known = new Map<string, { content: string; tag: string }>();
  fastify.addHook('onSend', ({ headers, routeOptions: { url = '' } }, reply, content, done) => {
    if (reply.statusCode !== 200 || typeof content !== 'string' || !isDocument(url)) {
      return done(null, content);
    }
    let document = known.get(url);
    if (document?.content !== content) {
      document = { content, tag: `"${createHash('sha256').update(content).digest('base64url')}"` };
      known.set(url, document);
    }
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: document.tag });
    if (!isListed(document.tag, headers['if-none-match'])) return done(null, content);
    void reply.status(304).removeHeader('Content-Length');
    return done(null, null);
  });
}
