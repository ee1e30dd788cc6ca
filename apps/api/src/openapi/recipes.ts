import type { Settings } from '@app/common';
import type { FastifyInstance } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** In the source tree, and where the Dockerfile puts it. */
const folder = join(dirname(findPackageJSON('.', import.meta.url) as string), 'docs/recipes');

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
const forInstallation = (text: string, { API_BASE_URL, SHORT_URL_BASE }: Settings): string =>
  text
    .replaceAll(/http:\/\/localhost:3000|https:\/\/api\.example/g, API_BASE_URL)
    .replaceAll(/http:\/\/localhost:3001|https:\/\/go\.example/g, SHORT_URL_BASE)
    .replaceAll(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1');
