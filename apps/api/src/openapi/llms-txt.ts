import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { readDocuments } from '../handbook/documents.js';
import { handbookPath } from '../handbook/render.js';

interface ListedOperation {
  summary?: string;
  description?: string;
  operationId?: string;
  tags?: string[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Everything that a language model needs to use the API: the guides, then every call, in the format of llmstxt.org. */
export function llmsTxt({ info, servers = [], tags = [], paths }: OpenAPIObject): string {
  const server = servers[0]?.url ?? '';
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation: ListedOperation | undefined = item[method];
      return operation ? [{ name: `${method.toUpperCase()} ${path}`, ...operation }] : [];
    }),
  );
  const sections = tags.map(({ name, description = '' }) => {
    const lines = calls
      .filter((call) => call.tags?.[0] === name)
      .map(
        (call) =>
          `- [${call.summary}](${server}/docs#/${encodeURIComponent(name)}/${call.operationId}): \`${call.name}\`. ${call.description?.replaceAll(/\s+/g, ' ')}`,
      );
    return `## ${name}\n\n${description}\n\n${lines.join('\n')}\n`;
  });
  const handbook = readDocuments({ API_BASE_URL: server, SHORT_URL_BASE: server }).map(
    ({ name, title, summary }) => `- [${title}](${server}${handbookPath}/${name}.md): ${summary}`,
  );
  const [about = '', ...guides] = (info.description ?? '').split(/\n(?=## )/);
  return [
    `# ${info.title}\n\n> ${about.trim()}\n`,
    `The OpenAPI document is at ${server}/openapi.json, the reference for people at ${server}/docs, and a server of the Model Context Protocol at ${server}/mcp.\n`,
    guides.join('\n').replaceAll('](/', `](${server}/`).trim(),
    '',
    ...sections,
    `## Handbook\n\nHow to use and run this version.\n\n${handbook.join('\n')}\n`,
  ].join('\n');
}

/** Serves `/llms.txt`. */
export function serveLlmsTxt(app: NestFastifyApplication, createDocument: () => OpenAPIObject): void {
  let text: string | undefined;
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/llms.txt', (_request, reply) => {
    text ??= llmsTxt(createDocument());
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
