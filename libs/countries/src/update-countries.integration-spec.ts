import { createTestDatabase, dbIpCountries, type TestDatabase } from '@app/testing';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { openReader } from './country-reader.js';
import {
  IncompleteFileError,
  readStoredFile,
  removeStoredCountries,
  storedCountries,
} from './stored-countries.js';
import { isUpdateDue, updateCountries } from './update-countries.js';

describe('an update of the countries', () => {
  const complete = dbIpCountries();
  let database: TestDatabase;
  let pool: pg.Pool;
  let server: Server;
  /** The publisher's files, by path. */
  let files: Record<string, Buffer>;
  let asked: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      const file = files[url];
      if (file) response.end(file);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    [files, asked] = [{}, []];
  });
  afterAll(async () => {
    server?.close().closeAllConnections();
    await pool?.end();
    await database?.drop();
  });

  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const update = (path: string, now?: Date) => updateCountries(pool, at(path), { now });
  const stored = async () => {
    const known = await storedCountries(pool);
    if (!known) throw new Error('nothing is stored');
    return known;
  };

  it('stores the file in parts, with its checksum, its age and its address without secrets', async () => {
    files['/c.mmdb?token=secret'] = complete;
    const url = at('/c.mmdb?token=secret').replace('//', '//user:password@');
    const { sha256, changed } = await updateCountries(pool, url);
    const known = await stored();
    expect(known).toMatchObject({ sha256, url: at('/c.mmdb'), nodes: 1_367_605 });
    expect(changed).toBe(true);
    expect(known.builtAt).toEqual(openReader(complete).metadata.buildEpoch);
    expect(known.chunks).toBeGreaterThan(1);
    expect((await readStoredFile(pool, known)).equals(complete)).toBe(true);
  });

  it('reports that nothing is new, and changes only the time of the download', async () => {
    await pool.query(`update country_databases set fetched_at = now() - interval '40 days'`);
    const before = await stored();
    files['/c.mmdb.gz'] = gzipSync(complete);
    expect(await update('/c.mmdb.gz')).toMatchObject({ changed: false, sha256: before.sha256 });
    const after = await stored();
    expect(after).toEqual({ ...before, url: at('/c.mmdb.gz'), fetchedAt: after.fetchedAt });
    expect(after.fetchedAt.getTime()).toBeGreaterThan(before.fetchedAt.getTime());
  });

  it.each<[string, Buffer | undefined, RegExp]>([
    ['truncated', gzipSync(complete).subarray(0, -1_000), /not complete gzip data/],
    ['a web page', Buffer.from('<!doctype html>'), /not a complete MMDB file/],
    [
      'much smaller',
      dbIpCountries('-ipv4'),
      /much smaller .* 593610 nodes, and at least 683803 are expected/,
    ],
    ['missing', undefined, /has no such file \(404\)/],
  ])('changes nothing if the new file is %s', async (_name, file, message) => {
    const before = await stored();
    if (file) files['/new.mmdb'] = file;
    await expect(update('/new.mmdb')).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
    expect((await readStoredFile(pool, before)).length).toBe(complete.length);
  });

  it('uses the edition of the month, and that of the previous month until there is one', async () => {
    const [december, january] = [new Date('2026-12-31T23:00:00Z'), new Date('2027-01-01T01:00:00Z')];
    files['/2026/c-12.mmdb'] = complete;
    await update('/{YYYY}/c-{MM}.mmdb', december);
    await update('/{YYYY}/c-{MM}.mmdb', january);
    expect(asked).toEqual(['/2026/c-12.mmdb', '/2027/c-01.mmdb', '/2026/c-12.mmdb']);
    const known = { ...(await stored()), fetchedAt: december };
    expect(known.url).toBe(at('/2026/c-12.mmdb'));
    const due = (template: string, now: Date) => isUpdateDue(known, at(template), now);
    expect(due('/{YYYY}/c-{MM}.mmdb', december)).toBe(false);
    expect(due('/{YYYY}/c-{MM}.mmdb', january)).toBe(true);
    expect(due('/2026/c-12.mmdb', january)).toBe(false);
    expect(due('/2026/c-12.mmdb', new Date('2027-02-01T00:00:00Z'))).toBe(true);
    expect(due('/other.mmdb', december)).toBe(true);
    expect(isUpdateDue(null, at('/c.mmdb'), december)).toBe(true);
  });

  it('detects damage to the stored file, which can be removed and stored again', async () => {
    const known = await stored();
    await pool.query(
      `update country_database_chunks set bytes = (select bytes from country_database_chunks where number = 0)
       where number = 1`,
    );
    await expect(readStoredFile(pool, known)).rejects.toThrow();
    await pool.query('delete from country_database_chunks where number = 1');
    await expect(readStoredFile(pool, known)).rejects.toThrow(IncompleteFileError);
    await removeStoredCountries(pool);
    expect(await storedCountries(pool)).toBeNull();
    files['/c.mmdb'] = complete;
    expect(await update('/c.mmdb')).toMatchObject({ changed: true, sha256: known.sha256 });
    expect((await readStoredFile(pool, known)).equals(complete)).toBe(true);
  });
});
