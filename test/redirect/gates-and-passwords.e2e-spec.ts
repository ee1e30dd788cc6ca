import type { NextHandOver } from '@app/breakout';
import { checkClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { hashPassword, passwordVersion } from '@app/common';
import { patientConnection, startService, type Service, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import pg from 'pg';
import { enterPassword, formType, nextIn } from './guarded-links.js';
import { handOverIn, readHandOverTokens, tokenTraits, visitAs, waitForEmptyJournals } from './hand-over.js';
import { TestStore, type StoredTarget } from './test-store.js';
import { bot, instagram, phone, visit } from './visit.js';

const destination = 'https://shop.example/secret';
const password = 'Öpen sesame & more';
const minuteMs = 60_000;

let service: Service;
let store: TestStore;
let pool: pg.Pool;
let passwordHash: string;

beforeAll(async () => {
  service = await startService({
    apps: ['redirect', 'worker'],
    env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'trace' },
  });
  store = new TestStore(service.databaseUrl);
  pool = new pg.Pool({ ...connectionOptions(service.databaseUrl), ...patientConnection });
  passwordHash = await hashPassword(password);
});
afterEach(async () => {
  await waitForEmptyJournals(service);
  expect(await checkClickLedger(pool)).toMatchObject({ closes: true });
});
afterAll(async () => {
  await pool.end();
  await store.close();
  await service.stop();
});

const at = (path: string) => `${service.redirectUrl}/${path.replace(/^\//, '')}`;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const gated = (more: object = {}) => store.addLink(destination, { gate: 'adult', ...more });
const locked = (more: object = {}) => store.addLink(destination, { passwordHash, ...more });

async function counted(link: StoredTarget, views: number, clicks: number, excluded = 0) {
  await waitForEmptyJournals(service);
  return (await store.waitForCounts(link, { views, clicks, excluded })).by;
}

describe('a gate', () => {
  it('is a page that forbids caching, indexing, framing and storing, and redirects once', async () => {
    const link = await gated();
    const page = await visitAs(phone, at(`${link.slug}?a=1`), { 'Accept-Language': 'de' });
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'origin',
      'x-content-type-options': 'nosniff',
      vary: 'User-Agent, Accept-Language',
    });
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain('<html lang="de"');
    expect(page.body).not.toContain('shop.example');
    for (let n = 0; n < 3; n++) {
      expect(await visitAs(phone, at(nextIn(page)))).toMatchObject({
        status: 302,
        headers: { location: `${destination}?a=1` },
      });
    }
    expect(await counted(link, 1, 1)).not.toHaveProperty('left:instagram/basic');
  });

  it('is not passed by an invalid, expired or foreign token, or one that does not name it', async () => {
    const link = await gated();
    const other = await gated();
    const tokens = await readHandOverTokens(pool);
    const passed: NextHandOver = {
      app: null,
      behavior: 'basic',
      traits: { ...tokenTraits, source: 'direct' },
      firstApp: '',
      passed: ['gate'],
      passwordVersion: null,
      branch: null,
      technique: null,
    };
    const issue = ({ id, slug }: StoredTarget, ageMs: number, changes: Partial<NextHandOver> = {}) =>
      tokens.issue({ id, slug }, { ...passed, ...changes }, Date.now() - ageMs);
    const refused = [
      'x',
      '',
      issue(link, 16 * minuteMs),
      issue(other, 0),
      `${issue(link, 0)}A`,
      issue(link, 0, { passed: [] }),
      issue(link, 0, { passed: ['password'], passwordVersion: 'x' }),
      issue(link, 0, { app: 'instagram', passed: [] }),
    ];
    for (const token of refused) {
      expect((await visitAs(phone, at(`${link.slug}?b=${token}`))).status).toBe(200);
    }
    expect((await visitAs(phone, at(`${link.slug}?b=${issue(link, 14 * minuteMs)}`))).status).toBe(302);
    // The valid tokens belong to visits that have had their view.
    await counted(link, 5, 1);
  });

  it('shows bots and HEAD requests the page, uncounted, and never the destination', async () => {
    const link = await gated();
    for (const [method, agent] of [
      ['GET', bot],
      ['HEAD', phone],
      ['HEAD', bot],
    ] as const) {
      const options = { method, headers: { 'User-Agent': agent } };
      expect((await visit(at(link.slug), options)).status).toBe(200);
    }
    const ofBot = await visitAs(bot, at(link.slug));
    expect((await visitAs(bot, at(nextIn(ofBot)))).status).toBe(200);
    expect((await visitAs(phone, at(nextIn(ofBot)))).status).toBe(200);
    const ofPerson = nextIn(await visitAs(phone, at(link.slug)));
    expect((await visitAs(bot, at(ofPerson))).status).toBe(200);
    expect((await visit(at(ofPerson), { method: 'HEAD' })).status).toBe(200);
    await counted(link, 2, 0, 7);
  });

  it('is a 503 if the query is too long, even before a breakout', async () => {
    for (const behavior of ['basic', 'aggressive']) {
      const link = await gated({ behavior });
      for (const agent of [phone, instagram]) {
        const response = await visitAs(agent, at(`${link.slug}?q=${'x'.repeat(1_023)}`));
        expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
        expect(response.headers.location).toBeUndefined();
      }
      await counted(link, 0, 0);
    }
  });

  it('comes before the password and the breakout, and the visit counts once', async () => {
    const link = await gated({ passwordHash, behavior: 'aggressive' });
    const gate = await visitAs(instagram, at(`${link.slug}?utm_source=poster`));
    const form = await visitAs(instagram, at(nextIn(gate)));
    expect(form.body).toContain('name="password"');
    const breakout = await enterPassword(at(nextIn(form)), password, { 'User-Agent': instagram });
    expect(breakout.status).toBe(200);
    // A reload of the page.
    await enterPassword(at(nextIn(form)), password, { 'User-Agent': instagram });
    const handOver = handOverIn(breakout);
    for (let n = 0; n < 2; n++) {
      expect(await visitAs(phone, handOver)).toMatchObject({
        status: 302,
        headers: { location: `${destination}?utm_source=poster` },
      });
    }
    expect(await counted(link, 1, 1)).toMatchObject({
      'shown:instagram/aggressive': 1,
      'left:instagram/aggressive': 1,
      'source:instagram': 1,
    });
  });
});

describe('a password', () => {
  it('redirects with a 303 and counts once, however often it is entered', async () => {
    const link = await locked();
    const page = await visitAs(phone, at(`${link.slug}?a=1`));
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https:;");
    expect(page.body).not.toContain('shop.example');
    const form = at(nextIn(page));
    const wrong = await enterPassword(form, 'open sesame', { 'Accept-Language': 'fr' });
    expect(wrong.status).toBe(403);
    expect(wrong.body).toContain('Ce mot de passe n’est pas le bon.');
    expect(wrong.body).not.toContain('open sesame');
    for (const action of [at(nextIn(wrong)), form]) {
      const right = await enterPassword(action, password);
      expect(right).toMatchObject({ status: 303, body: '', headers: { location: `${destination}?a=1` } });
    }
    await counted(link, 1, 1);
  });

  it('is compared in a normal form, but otherwise exactly', async () => {
    const link = await locked();
    const form = at(nextIn(await visitAs(phone, at(link.slug))));
    expect((await enterPassword(form, password.normalize('NFD'))).status).toBe(303);
    for (const almost of [` ${password}`, password.toLowerCase()]) {
      expect((await enterPassword(form, almost)).status).toBe(403);
    }
    await counted(link, 1, 1);
  });

  it('that changed makes all visitors enter the new one', async () => {
    const link = await locked({ behavior: 'aggressive' });
    const form = at(nextIn(await visitAs(instagram, at(link.slug))));
    const handOver = handOverIn(await enterPassword(form, password, { 'User-Agent': instagram }));
    await store.run('update links set password_hash = $2 where id = $1', [
      link.id,
      await hashPassword('new'),
    ]);
    let visits = 0;
    await waitFor(async () => {
      visits++;
      return (await visitAs(bot, handOver)).status === 200 && (await visitAs(phone, handOver)).status === 200;
    });
    expect((await enterPassword(form, password)).status).toBe(403);
    expect((await enterPassword(form, 'new')).status).toBe(303);
    await waitForEmptyJournals(service);
    const { clicks } = await store.waitForCounts(link, { views: 1, clicks: 1, excluded: visits });
    expect(clicks).toBe(1);
  });

  it('may be wrong five times a minute for each link and address, even at the same time', async () => {
    const [link, other] = [await locked(), await locked()];
    const attempts = Array.from({ length: 12 }, () =>
      enterPassword(at(link.slug), 'wrong', from('192.0.2.1')).then(({ status }) => status),
    );
    const statuses = (await Promise.all(attempts)).sort();
    expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(7).fill(429)]);
    const refused = await enterPassword(at(link.slug), password, {
      ...from('192.0.2.1'),
      'Accept-Language': 'es',
    });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(refused.body).toContain('Han sido demasiados intentos.');
    expect((await enterPassword(at(link.slug), password, from('192.0.2.2'))).status).toBe(303);
    expect((await enterPassword(at(other.slug), password, from('192.0.2.1'))).status).toBe(303);
    // Without a token, each of these is a separate visit.
    await counted(link, 14, 1);
    await counted(other, 1, 1);
  });

  it('that is right uses up no attempt', async () => {
    const link = await locked();
    const form = at(nextIn(await visitAs(phone, at(link.slug))));
    for (let n = 0; n < 7; n++) expect((await enterPassword(form, password)).status).toBe(303);
    await counted(link, 1, 1);
  });

  it('does not lead bots to the destination', async () => {
    const link = await locked();
    const form = at(nextIn(await visitAs(phone, at(link.slug))));
    expect((await enterPassword(form, password, { 'User-Agent': bot })).status).toBe(200);
    expect((await visitAs(bot, at(link.slug))).body).not.toContain('shop.example');
    await counted(link, 1, 0, 2);
  });

  it('redirects a script that enters it, uncounted', async () => {
    const link = await locked();
    const form = at(nextIn(await visitAs(phone, at(link.slug))));
    const { headers } = await enterPassword(form, password, { 'Sec-Fetch-Dest': 'empty' });
    expect(headers.location).toBe(destination);
    await counted(link, 1, 0, 1);
  });
});

describe('a form', () => {
  it('is accepted only by a link with a password', async () => {
    const item = randomUUID();
    const link = await locked();
    const website = await store.addWebsite({ items: [{ id: item, title: 'Shop', link: link.id }] });
    const paths = [
      'nobody-has-this',
      '',
      (await store.addLink(destination)).slug,
      (await gated()).slug,
      (await locked({ active: false })).slug,
      website.slug,
      `${website.slug}/${item}`,
      `${link.slug}/${item}`,
    ];
    for (const path of paths) {
      const response = await enterPassword(at(path), password);
      expect([path, response.status, response.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
      const put = await visit(at(path), { method: 'PUT' });
      expect([path, put.status, put.headers.allow]).toEqual([path, 405, 'GET, HEAD']);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const refused = await visit(at(link.slug), { method });
      expect([method, refused.status, refused.headers.allow]).toEqual([method, 405, 'GET, HEAD, POST']);
      expect(JSON.parse(refused.body)).toMatchObject({
        error: { code: 'method_not_allowed', message: 'This address supports only GET, HEAD, POST.' },
      });
    }
  });

  it('must be a form of at most 4 KB', async () => {
    const { slug } = await locked();
    const headers = { 'User-Agent': phone, 'Content-Type': formType };
    const send = async (more: Record<string, string>, body: string) =>
      (await visit(at(slug), { method: 'POST', headers: { ...headers, ...more }, body })).status;
    const form = new URLSearchParams({ password }).toString();
    const padding = '&x='.padEnd(4096 - form.length, 'x');
    expect(await send({}, form + padding)).toBe(303);
    expect(await send({ 'Content-Type': `${formType}; charset=utf-8` }, form)).toBe(303);
    expect(await send({}, `${form}${padding}x`)).toBe(413);
    expect(await send({ 'Transfer-Encoding': 'chunked' }, `${form}${padding}x`)).toBe(413);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', '']) {
      expect(await send({ 'Content-Type': type }, form)).toBe(415);
    }
    expect(await send({ 'Content-Encoding': 'gzip' }, form)).toBe(415);
    for (const other of ['', 'password=', 'pass=word', `${form}&${form}`])
      expect(await send({}, other)).toBe(200);
  });

  it('from another site tries no password', async () => {
    const { slug } = await locked();
    const send = async (headers: Record<string, string>) =>
      (await enterPassword(at(slug), password, headers)).status;
    for (const site of ['cross-site', 'same-site']) {
      expect(await send({ 'Sec-Fetch-Site': site })).toBe(200);
    }
    for (const origin of ['https://evil.example', 'null']) {
      expect(await send({ Origin: origin })).toBe(200);
    }
    expect(await send({ 'Sec-Fetch-Site': 'same-origin' })).toBe(303);
    expect(await send({ Origin: service.redirectUrl })).toBe(303);
  });

  it('that is cut off leaves no trace', async () => {
    const link = await locked();
    const socket = connect(Number(new URL(service.redirectUrl).port), '127.0.0.1');
    await once(socket, 'connect');
    const head = `POST /${link.slug} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${phone}\r\nContent-Type: ${formType}`;
    socket.write(`${head}\r\nContent-Length: 100\r\n\r\npassword=`);
    // Until the request has been taken.
    await once(socket.end(), 'finish');
    socket.resume();
    await once(socket, 'close');
    expect((await enterPassword(at(link.slug), password)).status).toBe(303);
    await counted(link, 1, 1);
    expect(service.apps.redirect.output()).not.toMatch(/RequestAborted|aborted/);
  });

  it('of an item of a bio page is sent to the link, which counts like a separate visit', async () => {
    const link = await locked({ gate: 'adult', behavior: 'aggressive' });
    const id = randomUUID();
    const website = await store.addWebsite({ items: [{ id, title: 'Shop', link: link.id }] });
    const gate = await visitAs(phone, at(`${website.slug}/${id}?source=tiktok`));
    expect(nextIn(gate)).toMatch(new RegExp(`^/${link.slug}\\?b=[\\w-]+$`));
    const form = await visitAs(phone, at(nextIn(gate)));
    expect(await enterPassword(at(nextIn(form)), password)).toMatchObject({
      status: 303,
      headers: { location: destination },
    });
    await counted(website, 0, 1);
    expect(await counted(link, 1, 1)).toMatchObject({ 'source:tiktok': 1 });
  });
});

describe('an entered password', () => {
  it('is in no address and no log, and a token does not contain the hash', async () => {
    const link = await locked({ behavior: 'aggressive' });
    const form = at(nextIn(await visitAs(instagram, at(link.slug))));
    await enterPassword(form, 'a wrong one', { 'User-Agent': instagram });
    const handOver = handOverIn(await enterPassword(form, password, { 'User-Agent': instagram }));
    const tokens = await readHandOverTokens(pool);
    const token = JSON.stringify(
      tokens.read(new URL(handOver).searchParams.get('b') ?? '', link, Date.now()),
    );
    expect(token).toContain(passwordVersion(passwordHash));
    const [, , , , salt = '', tag = ''] = passwordHash.split('$');
    for (const secret of ['sesame', 'a wrong one', 'a+wrong', salt, tag]) {
      for (const text of [
        form,
        handOver,
        token,
        service.apps.redirect.output(),
        service.apps.worker.output(),
      ]) {
        expect(text).not.toContain(secret);
      }
    }
    await counted(link, 1, 0);
  });
});
