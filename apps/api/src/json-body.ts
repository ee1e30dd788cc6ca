import { invalidRequest } from '@app/common';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { maxBodyValues } from './body-sizes.js';
import { refuseEncoding } from './content-encoding.js';

/** Deeper than any valid body, and far below what the call stack can take. */
const maxDepth = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Accepts JSON objects only. An empty body counts as none. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', ({ raw: { headers }, is404 }, _reply, done) => {
    // Without a type, Fastify does not read the body: there is none, or no route for it.
    if (is404 || !hasBody(headers)) delete headers['content-type'];
    done();
  });
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    ({ headers, routeOptions }, body: Buffer, done) => {
      try {
        refuseEncoding(headers);
        done(null, parse(body, routeOptions.config.maxBodyValues ?? maxBodyValues));
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Keeps `__proto__` as an ordinary property, which validation then rejects by name. */
function parse(body: Buffer, maxValues: number): object | undefined {
  const text = decode(body);
  if (text.trim() === '') return undefined;
  const value = parseText(text);
  if (!isObject(value) || Array.isArray(value)) throw invalidRequest([], 'The body must be a JSON object.');
  limitValues(value, maxValues);
  return value;
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw invalidRequest([], 'The body is not UTF-8.');
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest([], 'The body is not valid JSON.');
  }
}

/** Iterates level by level. Recursion, which validation uses, would overflow the stack. */
function limitValues(body: object, maxValues: number): void {
  let level: object[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw invalidRequest([], `The body has more than ${maxDepth} levels.`);
    const inner = level.flatMap((value): unknown[] => Object.values(value));
    values += inner.length;
    if (values > maxValues) throw invalidRequest([], `The body has more than ${maxValues} values.`);
    // Transforming an object takes time for each pair of its properties.
    if (level.some((value) => !Array.isArray(value) && Object.keys(value).length > maxBodyValues)) {
      throw invalidRequest([], `An object in the body has more than ${maxBodyValues} properties.`);
    }
    level = inner.filter(isObject);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
