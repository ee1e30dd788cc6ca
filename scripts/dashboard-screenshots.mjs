// Creates docs/dashboard/*.webp: the main pages on desktop and phone, in light and dark mode, with example visits.
// Requires Chromium in /usr/bin/chromium or at the path in CHROMIUM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../dist/libs/database/src/index.js';
import { freePort, PostgresServer } from '../dist/libs/postgres-server/src/index.js';
import { countExampleVisits, exampleBioPage, exampleGroups, exampleLinks } from './example-data.mjs';
import { dataUri, openChromium, picture, savePage } from './web-picture.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../docs/dashboard');
mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'waypost-pictures-'));
const postgres = await PostgresServer.start({ dataDir: join(scratch, 'postgres'), throwaway: true });
await migrate(postgres.url);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const api = spawn(process.execPath, ['dist/bundle/api.js'], {
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
    SETTINGS_FILE: '/dev/null',
    DATA_DIR: scratch,
    API_PORT: String(port),
    API_BASE_URL: origin,
    SHORT_URL_BASE: 'https://go.example',
    RATE_LIMIT_PER_MINUTE: '0',
    LINKS_PER_HOUR: '0',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const browser = await openChromium();

async function call(path, body, headers) {
  const response = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return { body: await response.json(), cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

async function setupCode(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The API generates it in the background.
    for (;;) {
      const { rows } = await client.query(`select value from secrets where name = 'setup'`);
      if (rows[0]) return rows[0].value;
      await setTimeout(100);
    }
  } finally {
    await client.end();
  }
}

async function isReady() {
  const response = await fetch(`${origin}/health/ready`).catch(() => null);
  return response?.ok === true;
}

try {
  while (!(await isReady())) await setTimeout(100);
  const credentials = { email: 'anna@example.com', password: 'correct horse battery staple' };
  const code = await setupCode(postgres.url);
  const { body: signedUp, cookie } = await call('/dashboard/api/sign-up', { ...credentials, code });
  const account = signedUp.account.id;
  const session = { Cookie: cookie, 'Waypost-Account': account };
  const { token } = (await call('/dashboard/api/token', {}, session)).body;
  const create = async (path, values) =>
    (await call(path, values, { Authorization: `Bearer ${token}` })).body.id;

  const groups = {};
  for (const name of exampleGroups) groups[name] = await create('/v1/groups', { name });
  const links = [];
  for (const { group, visits, ...link } of exampleLinks) {
    links.push({ ...link, visits, id: await create('/v1/links', { ...link, group: groups[group] }) });
  }
  const website = await create('/v1/websites', exampleBioPage(links));
  await call('/dashboard/api/keys', { name: 'Shop', scopes: ['read', 'write'] }, session);
  await call('/dashboard/api/keys', { name: 'Weekly report', scopes: ['read'] }, session);
  await countExampleVisits(postgres.url, account, links);

  const pages = {
    overview: '/?days=30',
    links: '/links',
    link: `/links/${links[0].id}?days=30`,
    'edit-link': `/links/${links[0].id}/edit`,
    'bio-page': `/pages/${website}`,
    keys: '/keys',
  };
  const [name, value] = cookie.split('=');
  const shoot = async (path, viewport, colorScheme) => {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await setTimeout(1_000);
    const shot = dataUri('image/png', await page.screenshot());
    await context.close();
    return shot;
  };
  const desktop = { width: 1280, height: 900 };
  const phone = { width: 390, height: 844 };
  for (const [file, path] of Object.entries(pages)) {
    const wide = [
      picture(await shoot(path, desktop, 'light'), 800),
      picture(await shoot(path, desktop, 'dark'), 800),
    ];
    const narrow = [
      picture(await shoot(path, phone, 'light'), 260),
      picture(await shoot(path, phone, 'dark'), 260),
    ];
    const html = `<main style="display:grid;grid-template-columns:800px 260px;gap:16px;padding:1px">
      ${wide[0]}${narrow[0]}${wide[1]}${narrow[1]}</main>`;
    await savePage(browser, join(folder, `${file}.webp`), html, 1078);
  }
} finally {
  await browser.close();
  const ended = once(api, 'exit');
  api.kill('SIGTERM');
  await ended;
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}
