import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@app/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsFolder, type Document, readDocuments, withAddresses } from './documents.js';
import { escapeHtml, handbookPath, render, sectionsOf } from './render.js';
import { type Found, HandbookSearch, maxQuestion } from './search.js';

const styles = `
  :root { color-scheme: light dark; --ink: #1f2733; --soft: #5a6475; --link: #17696b; --line: #d8dde5; --fill: #f3f5f8; --page: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6e9ee; --soft: #a9b2c0; --link: #76c0c2; --line: #38414f; --fill: #1f2733; --page: #151a22 } }
  body { margin: 0 auto; max-width: 50rem; padding: 1rem; background: var(--page); color: var(--ink); font: 16px/1.6 system-ui, sans-serif;
    overflow-wrap: anywhere }
  nav { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line) }
  a { color: var(--link) } nav a { font-weight: 600; padding: .4rem 0 }
  form { display: flex; gap: .5rem; flex: 1 1 14rem }
  input, button { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 6px; padding: .45rem .7rem; min-width: 0 }
  input { flex: 1 } h1, h2, h3 { line-height: 1.25; scroll-margin-top: 1rem } h2 { margin-top: 2.5rem }
  pre { background: var(--fill); padding: .75rem 1rem; border-radius: 6px; overflow-x: auto; overflow-wrap: normal; font-size: .875rem }
  code { font-family: ui-monospace, monospace; font-size: .9em } :not(pre) > code { background: var(--fill); padding: .1em .3em; border-radius: 4px }
  .wide { overflow-x: auto; overflow-wrap: normal; box-sizing: border-box; position: relative; left: 50%; translate: -50%;
    width: fit-content; min-width: 100%; max-width: min(100vw - 2rem, 75rem) } table { border-collapse: collapse; font-size: .925rem } th, td { text-align: start; vertical-align: top;
    padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); min-width: 6rem }
  .soft { color: var(--soft) } li p { margin: 0 } .list > li { margin-bottom: .75rem }
`;

/** Pages load nothing. Their only action is the search form. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

function page(title: string, question: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Waypost</title><style>${styles}</style></head>
<body><nav aria-label="Handbook"><a href="${handbookPath}">Handbook</a> <a href="/docs">API reference</a>
<form action="${handbookPath}" role="search"><input name="q" type="search" maxlength="${maxQuestion}" aria-label="Search the handbook" placeholder="Search" value="${escapeHtml(question)}"><button>Search</button></form></nav>
<main>${content}</main></body></html>
`;
}

const addressOf = ({ name }: Document, anchor = ''): string =>
  `${handbookPath}/${name}${anchor === '' ? '' : `#${anchor}`}`;

const listOf = (documents: Document[]): string =>
  `<h1>Handbook</h1><p>How to use and run this version of Waypost. Each page is also available as Markdown: add <code>.md</code> to its address.</p><ul class="list">${documents
    .map(
      (document) =>
        `<li><a href="${addressOf(document)}">${escapeHtml(document.title)}</a><br><span class="soft">${escapeHtml(document.summary)}</span></li>`,
    )
    .join('')}</ul>`;

function resultsOf(question: string, found: Found[]): string {
  const results = found.map(
    ({ document, section, excerpt }) =>
      `<li><a href="${addressOf(document, section.anchor)}">${escapeHtml(document.title)}${
        section.anchor === '' ? '' : `: ${escapeHtml(section.heading)}`
      }</a><br><span class="soft">${escapeHtml(excerpt)}</span></li>`,
  );
  const content =
    results.length > 0
      ? `<ul class="list">${results.join('')}</ul>`
      : '<p>No page has all of these words.</p>';
  return `<h1>Search: ${escapeHtml(question)}</h1>${content}`;
}

/** The page of a document, with a table of contents if it has more than three sections. */
function pageOf(document: Document, names: ReadonlySet<string>): string {
  const sections = sectionsOf(document).filter(({ anchor }) => anchor !== '');
  const contents = sections
    .map(({ heading, anchor }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`)
    .join('');
  const summary =
    sections.length > 3 ? `<details><summary>On this page</summary><ul>${contents}</ul></details>` : '';
  return page(
    document.title,
    '',
    render(document, names).replace('</h1>', () => `</h1>${summary}`),
  );
}

/**
 * Serves the documents of this version at `/docs/handbook`, with the addresses of this installation in their samples: as pages that
 * load nothing, as Markdown, and searched by `?q=`.
 */
export function serveHandbook(fastify: FastifyInstance, settings: Settings): void {
  const documents = readDocuments(settings);
  const names = new Set(documents.map(({ name }) => name));
  const pages = new Map<string, string>();
  let search: HandbookSearch | undefined;
  const html = (reply: FastifyReply, content: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', contentSecurityPolicy)
      .send(content);
  for (const path of [handbookPath, `${handbookPath}/`]) {
    fastify.get<{ Querystring: { q?: unknown } }>(path, ({ query: { q } }, reply) => {
      const question = typeof q === 'string' ? q.slice(0, maxQuestion).trim() : '';
      if (question === '') return html(reply, page('Handbook', '', listOf(documents)));
      search ??= new HandbookSearch(documents);
      return html(reply, page(`Search: ${question}`, question, resultsOf(question, search.find(question))));
    });
  }
  for (const document of documents) {
    fastify.get(addressOf(document), (_request, reply) => {
      let content = pages.get(document.name);
      if (content === undefined) pages.set(document.name, (content = pageOf(document, names)));
      return html(reply, content);
    });
    fastify.get(`${addressOf(document)}.md`, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(document.markdown),
    );
  }
}

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
