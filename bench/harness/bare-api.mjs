// Baselines that need the database: node:http with one statement per request over a pg pool. No validation, API keys,
// tallies or explicit transactions, so no real service on the same database can be cheaper.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const json = { 'Content-Type': 'application/json; charset=utf-8' };

function send(response, status, headers, body = '') {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** Inserts a row into a copy of `links` that has the same columns and indexes but no triggers. */
async function createLink(request, response) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const { slug, destination } = JSON.parse(text);
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into bare_links (account_id, id, slug, name, destination, behavior, active, created_at, updated_at)
      values ($1, uuidv7(), $2, $2, $3, 'basic', true, now(), now()) returning id, slug, destination, active`,
    values: [process.env.ACCOUNT, slug, destination],
  });
  send(response, 201, json, JSON.stringify(rows[0]));
}

async function readLink(id, response) {
  const { rows } = await pool.query({
    name: 'read',
    text: 'select id, slug, destination, active from links where account_id = $1 and id = $2',
    values: [process.env.ACCOUNT, id],
  });
  send(response, 200, json, JSON.stringify(rows[0]));
}

/** Reads all links with one query and serializes them as one string. */
async function listLinks(response) {
  const { rows } = await pool.query(
    `select l.id, l.name, l.slug, l.destination, l.active, t.clicks::float8 as clicks
     from links l join target_totals t on t.account_id = l.account_id and t.target_id = l.id
     where l.account_id = $1 order by l.id desc`,
    [process.env.ACCOUNT],
  );
  send(response, 200, json, JSON.stringify({ data: rows }));
}

async function followSlug(slug, response) {
  const { rows } = await pool.query({
    name: 'follow',
    text: `select l.destination from slugs s join links l on l.account_id = s.account_id and l.id = s.target_id
      where s.domain_id = 0 and s.slug = $1`,
    values: [slug],
  });
  send(response, 302, { Location: rows[0].destination, 'Cache-Control': 'private, no-store' });
}

function handle(request, response) {
  const path = request.url.split('?', 1)[0];
  if (request.method === 'POST') return createLink(request, response);
  if (path === '/v1/links') return listLinks(response);
  if (path.startsWith('/v1/links/')) return readLink(path.slice('/v1/links/'.length), response);
  return followSlug(path.slice(1), response);
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => send(response, 500, {}, error.message));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('SIGTERM', () => process.exit(0));
