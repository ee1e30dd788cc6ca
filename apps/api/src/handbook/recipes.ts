import { type Settings } from '@app/common';
import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder, withAddresses } from './documents.js';

const folder = join(docsFolder, 'recipes');

/** Serves `docs/recipes/` at `/docs/recipes/`, as Markdown with the addresses of this installation. The folder's own address serves its README. */
export function serveRecipes(fastify: FastifyInstance, settings: Settings): void {
  for (const name of readdirSync(folder)) {
    const recipe = forInstallation(readFileSync(join(folder, name), 'utf8'), settings);
    for (const page of name === 'README.md' ? ['', name] : [name]) {
      // Browsers show plain text, and download Markdown.
      fastify.get(`/docs/recipes/${page}`, (_request, reply) =>
        reply.type('text/plain; charset=utf-8').send(recipe),
      );
    }
  }
}

/** A recipe with addresses that work, and without links to documents that are not served. */
const forInstallation = (text: string, settings: Settings): string =>
  withAddresses(text, settings).replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1');
