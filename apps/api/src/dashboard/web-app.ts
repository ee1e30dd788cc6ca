import { methodNotAllowed } from '@app/operations';
import fastifyStatic from '@fastify/static';
import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build puts the web app, beside this app. */
const builtWebApp = join(dirname(fileURLToPath(import.meta.url)), '../../../dashboard');
/** What the page has where the nonce of its answer belongs. */
const placeholder = '__CSP_NONCE__';
const yearMs = 365 * 24 * 3_600_000;

/** Its own files and calls, and nothing from elsewhere; what is styled at run time has this answer's nonce. */
const policyFor = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
  `font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/**
 * Serves the dashboard: its page under every address of `/dashboard/` (the page has routes of its own), its files
 * under `/dashboard/assets/`, whose names change with what is in them, and the ways that lead there.
 * @param folder of the built web app; it may be missing, which the page then says.
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
  // What is asked for by a name that stays, like the script that goes before everything.
  void fastify.register(fastifyStatic, {
    root: folder,
    prefix: '/dashboard/',
    decorateReply: false,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', 'assets/**'],
  });
  fastify.get('/', (_request, reply) => reply.redirect('/dashboard/', 302));
  fastify.get('/dashboard', (_request, reply) => reply.redirect('/dashboard/', 308));
  fastify.get('/dashboard/*', (request, reply) => showPage(folder, request, reply));
}

/** True for what the page or its files answer, and the dashboard's calls do not. */
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
