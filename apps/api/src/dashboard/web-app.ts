import { methodNotAllowed } from '@app/operations';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the build puts the web app into. */
const builtWebApp = join(dirname(fileURLToPath(import.meta.url)), '../../../dashboard');
/** Placeholder of the nonce in the built page. */
const placeholder = '__CSP_NONCE__';
const yearMs = 365 * 24 * 3_600_000;

/** Allows our own files and calls only. Styles added at run time carry the nonce of this response. */
const policyFor = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  `font-src 'self' data:; connect-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/**
 * Serves the dashboard: one page for every address under `/dashboard/` (the page does its own routing), its files under
 * `/dashboard/assets/`, whose names contain a content hash, and redirects to it.
 * @param folder the built web app. If it is missing, the page reports that.
 */
export function serveWebApp(fastify: FastifyInstance, folder: string = builtWebApp): void {
  fastify.addHook('onRequest', async ({ method, url }) => {
    if (!isPage(url) || ['GET', 'HEAD'].includes(method)) return;
    throw methodNotAllowed(['GET', 'HEAD']);
  });
  void fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/dashboard/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
  });
  // Files whose names do not change, such as the script that sets the color scheme before the app loads.
  void fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/dashboard/',
    decorateReply: false,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['index.html', 'assets/**', '*.br', '*.gz'],
  });
  fastify.get('/', (_request, reply) => reply.redirect('/dashboard/', 302));
  fastify.get('/dashboard', (_request, reply) => reply.redirect('/dashboard/', 308));
  fastify.get('/dashboard/*', (request, reply) => showPage(folder, request, reply));
}

/** True if this address is served by the page or its files, rather than by a dashboard call. */
const isPage = (url: string): boolean =>
  /^\/dashboard\//.test(url) && !/^\/dashboard\/api(\/|\?|$)/.test(url);

async function showPage(folder: string, { url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isPage(url)) throw new NotFoundException();
  void reply.header('Cache-Control', 'no-store');
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) {
    return reply
      .status(503)
      .type('text/plain; charset=utf-8')
      .send('The dashboard is not built. Run `npm run build`, then load this page again.\n');
  }
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('Content-Security-Policy', policyFor(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(placeholder, nonce));
}
