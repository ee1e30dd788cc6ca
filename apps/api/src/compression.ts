import type { FastifyInstance, FastifyReply } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import { isDocument } from './openapi/document-tags.js';

/** Shorter responses would hardly get smaller, characters. */
const minLength = 1_024;
/** Higher levels take several times the CPU time for a few percent. */
const gzipOptions: ZlibOptions = { level: 5 };
const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

const compress = {
  gzip: promisify<string, ZlibOptions, Buffer>(gzip),
  br: promisify<string, BrotliOptions, Buffer>(brotliCompress),
};
/**
 * Flushes every chunk as soon as it is written, so that clients get it without delay. Lists are so repetitive that the
 * lowest levels make them a seventh of their size or less, in half the CPU time.
 */
const compressor = {
  gzip: () => createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }),
  br: () =>
    createBrotliCompress({
      params: { ...brotliOptions.params, [constants.BROTLI_PARAM_QUALITY]: 1 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    }),
};

/**
 * Compresses responses of `/v1` and the documents to a GET, for clients that accept it. Responses to other methods may
 * contain a secret next to input of the client: its compressed size would tell something about it (BREACH). So may
 * `/dashboard/api`.
 */
export function compressResponses(fastify: FastifyInstance): void {
  /** Compressed documents, which anyone can request as often as they like, by tag and encoding. */
  const documents = new Map<string, Promise<Buffer>>();

  async function whole(content: string, encoding: Encoding, reply: FastifyReply): Promise<Buffer> {
    const options = encoding === 'br' ? brotliOptions : gzipOptions;
    if (!isDocument(reply.request.routeOptions.url)) return compress[encoding](content, options);
    const key = `${encoding} ${String(reply.getHeader('ETag'))}`;
    const known = documents.get(key) ?? compress[encoding](content, options);
    documents.set(key, known);
    return known;
  }

  fastify.addHook('onSend', ({ method, headers, routeOptions: { url } }, reply, content, done) => {
    // Replaces a stream that failed before it began.
    if (reply.statusCode >= 400) void reply.removeHeader('Content-Encoding');
    const isStream = content instanceof Readable;
    const isLarge = isStream || (typeof content === 'string' && content.length >= minLength);
    const isOpen = method === 'GET' && (url?.startsWith('/v1/') || isDocument(url));
    if (!isLarge || !isOpen || !isText(reply)) return done(null, content);
    const vary = reply.getHeader('Vary');
    void reply.header('Vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    const encoding = acceptedEncoding(headers['accept-encoding']);
    if (encoding === undefined) return done(null, content);
    void reply.header('Content-Encoding', encoding).removeHeader('Content-Length');
    // When one of the two ends early, so does the other.
    if (isStream)
      return done(
        null,
        pipeline(content, compressor[encoding](), () => undefined),
      );
    whole(content, encoding, reply).then((packed) => done(null, packed), done);
  });
}

const isText = (reply: FastifyReply): boolean =>
  reply.statusCode === 200 &&
  /^(?:text\/|application\/(?:json|x-ndjson))/.test(String(reply.getHeader('Content-Type') ?? ''));

/** The encoding that a client prefers: of several equal ones, Brotli. Undefined if it accepts neither. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    weights.set(name, Number(weight) || 0);
  }
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0)
    ? best
    : undefined;
}
