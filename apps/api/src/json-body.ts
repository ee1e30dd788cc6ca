import { invalidRequest } from '@app/common';
import type { FastifyInstance } from 'fastify';

/** Deeper than any body that a route takes, and far from what the call stack bears. */
const deepest = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Reads JSON bodies alone; an empty one is no body, and anything but an object is refused. */
export function parseJsonBodies(fastify: FastifyInstance): void {
  const parseSafely = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      done(invalidRequest([], 'The body is not UTF-8.'));
      return;
    }
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    void parseSafely(request, text, (error: Error | null, value: unknown) => {
      if (error) done(invalidRequest([], 'The body is not well-formed JSON.'));
      else if (!isObject(value) || Array.isArray(value)) {
        done(invalidRequest([], 'The body must be a JSON object.'));
      } else if (isTooDeep(value)) {
        done(invalidRequest([], `The body is nested more than ${deepest} levels deep.`));
      } else done(null, value);
    });
  });
}

/** Goes down level by level, not by calling itself: validation does, and would run out of stack. */
function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true;
    level = level.flatMap((value) => Object.values(value).filter(isObject));
  }
  return false;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
