import { noisyImage, temporaryFolder, type TemporaryFolder, waitFor } from '@app/testing';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { cli, Launched, launchSettings, type LaunchSettings } from '../platform/launched.js';
import { VisitStream } from '../platform/visit-stream.js';
import { MemoryLimit } from './memory-limit.js';
import { plan } from './plan.js';

const mebibyte = 2 ** 20;
/** Concurrent visits, each on a separate connection. */
const clients = 16;
const messenger = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

describe('512 MiB', () => {
  let limit: MemoryLimit;
  let folder: TemporaryFolder;
  let settings: LaunchSettings;
  let launched: Launched;
  let database: pg.Client;
  let key: string;
  let visits: VisitStream | undefined;

  beforeAll(async () => {
    limit = MemoryLimit.create(512 * mebibyte);
    folder = await temporaryFolder();
    settings = await launchSettings(join(folder.path, 'data'));
    // It detects the limit automatically.
    Object.assign(settings, { MEMORY: 'auto', REDIRECT_PROCESSES: '', WORKER_PROCESSES: '' });
    launched = await Launched.ready(settings, { controlGroup: limit.folder });
    database = new pg.Client({ connectionString: launched.databaseUrl });
    database.on('error', () => undefined);
    await database.connect();
    key = (await cli(settings, ['key:create', '--email', 'a@example.com', '--name', 'ci'])).stdout.trim();
    // On a busy machine, the first statements may take longer than calls wait.
    const account = `${launched.url('api')}/v1/account`;
    await waitFor(async () => (await fetch(account, { headers: { Authorization: `Bearer ${key}` } })).ok);
  });
  afterAll(async () => {
    await visits?.stop();
    await database?.end().catch(() => undefined);
    await launched?.cleanUp();
    await folder?.remove();
    // Its last processes may still be ending.
    await waitFor(() => !limit || limit.remove());
  });

  // A killed process explains failed requests.
  afterEach(() => expect({ killed: limit.killed }).toEqual({ killed: 0 }));

  /**
   * Retries calls that are rejected because everything is busy, as clients do: a slow machine is not what this tests.
   */
  async function send<T>(method: string, path: string, type: string, body: string | Buffer): Promise<T> {
    const headers = {
      Authorization: `Bearer ${key}`,
      'Content-Type': type,
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
    };
    const response = await waitFor(
      async () => {
        const answer = await fetch(`${launched.url('api')}${path}`, { method, headers, body });
        return answer.status === 503 ? null : answer;
      },
      { interval: 1_000, what: path },
    );
    expect([path, response.ok ? 'ok' : await response.text()]).toEqual([path, 'ok']);
    return (await response.json()) as T;
  }
  const create = (path: string, body: object) =>
    send<{ id: string }>('POST', path, 'application/json', JSON.stringify(body));

  /** The response to a messenger, once it is one. */
  const show = (path: string, type: string) =>
    waitFor(
      async () => {
        const response = await fetch(`${launched.url('redirect')}${path}`, {
          headers: { 'User-Agent': messenger },
        });
        const isShown = response.status === 200 && response.headers.get('content-type')?.startsWith(type);
        return isShown ? (await response.arrayBuffer()).byteLength : null;
      },
      { what: path },
    );

  it('are enough for visits, calls, images that are uploaded and pictures that are drawn, all at once', async () => {
    const destination = 'https://example.com/';
    const { id } = await create('/v1/links', { slug: 'visited', destination });
    const photo = await noisyImage('JPEG', 2_000, 1_500);
    const { pids } = launched;
    expect(launched.pidOf('api')).toBe(launched.pidOf('redirect'));

    visits = new VisitStream(`${launched.url('redirect')}/visited`, clients);
    const end = performance.now() + plan.trafficMs;
    const preview = { title: 'Summer', description: 'Everything for the beach.' };
    let rounds = 0;
    do {
      rounds++;
      const link = await create('/v1/links', { slug: `made-${rounds}`, destination, preview });
      const page = await create('/v1/websites', { slug: `page-${rounds}`, published: true });
      await Promise.all([
        send('PUT', `/v1/websites/${page.id}/photo`, 'image/jpeg', photo),
        show(`/made-${rounds}/og.png`, 'image/png'),
        show(`/page-${rounds}`, 'text/html'),
      ]);
      await send('PUT', `/v1/links/${link.id}/preview-image`, 'image/jpeg', photo);
      expect(await show(`/made-${rounds}/og.jpg`, 'image/jpeg')).toBeGreaterThan(10_000);
    } while (performance.now() < end);
    await visits.stop();

    const batches = () =>
      readdirSync(join(settings.DATA_DIR ?? '', 'journal'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.endsWith('.batch'),
      );
    await waitFor(() => batches().length === 0, { what: 'the journal to be empty' });
    const { rows } = await database.query<{ clicks: number }>(
      'select clicks::int as clicks from target_totals where target_id = $1',
      [id],
    );
    // No visitor was turned away, and every visit counts once.
    expect({ received: visits.received, counted: rows[0]?.clicks }).toEqual({
      received: visits.sent,
      counted: visits.sent,
    });
    expect(launched.pids).toEqual(pids);
    process.stderr.write(
      `peak in the control group: ${Math.round(limit.peak / mebibyte)} MiB, ${visits.received} visits, ${rounds} rounds of images\n`,
    );
  });
});
