import { Settings } from '@app/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { InternalCalls } from '../internal-calls.js';
import type { McpEndpoint } from './mcp-endpoint.js';
import { refuseOtherPages } from './page-origin.js';

/**
 * Serves the Model Context Protocol at `POST /mcp`: streamable HTTP without sessions, so every message stands alone and
 * is answered with JSON. A tool makes a call of `/v1` with the caller's own key.
 * @param createDocument the OpenAPI document, from which the tools take their arguments. Called once, when it is needed.
 */
export function serveMcp(app: NestFastifyApplication, createDocument: () => OpenAPIObject): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  const settings = app.get(Settings);
  const calls = new InternalCalls(fastify);
  let endpoint: Promise<McpEndpoint> | undefined;
  fastify.post('/mcp', { config: { requires: { caller: 'bearer' } } }, async (request, reply) => {
    refuseOtherPages(request.headers, settings);
    // Imported lazily: few installations use it, and its packages take 25 MB.
    endpoint ??= import('./mcp-endpoint.js').then((module) => new module.McpEndpoint(calls, createDocument));
    return (await endpoint).respond(request, reply);
  });
}
