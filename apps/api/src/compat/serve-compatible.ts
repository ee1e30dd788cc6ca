import type { Settings } from '@app/common';
import type { FastifyInstance } from 'fastify';
import { InternalCalls } from '../internal-calls.js';
import { serveShlink } from './shlink/serve-shlink.js';
import { serveYourls } from './yourls/serve-yourls.js';

/** Serves the interfaces of other link services listed in `COMPAT`, for tools that support only those. */
export function serveCompatible(fastify: FastifyInstance, { COMPAT, SHORT_URL_BASE }: Settings): void {
  const calls = new InternalCalls(fastify);
  if (COMPAT.includes('yourls')) serveYourls(fastify, calls, SHORT_URL_BASE);
  if (COMPAT.includes('shlink')) serveShlink(fastify, calls, SHORT_URL_BASE);
}
