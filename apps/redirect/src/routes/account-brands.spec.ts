import { loadSettings } from '@app/common';
import { waitFor } from '@app/testing';
import { jest } from '@jest/globals';
import type { Pool } from 'pg';
import { AccountBrands } from './account-brands.js';
import type { SlugCache } from './slug-cache.js';

const rowOf = (name: string, accent: unknown = '#0a7d5c') => ({
  brand: { name, accent, background: null, showOnPages: true },
  picture: null,
});

describe('AccountBrands', () => {
  let brands: AccountBrands;
  let isCurrent: boolean;
  let queries: number;
  let query: () => Promise<{ rows: object[] }>;

  beforeEach(() => {
    isCurrent = true;
    queries = 0;
    query = async () => ({ rows: [rowOf('Acme')] });
    brands = new AccountBrands(
      loadSettings({ SHORT_URL_BASE: 'https://short.example' }),
      { query: () => (queries++, query()) } as unknown as Pool,
      { isCurrent: () => isCurrent } as unknown as SlugCache,
    );
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('reads a brand once for all pages that wait for it, and keeps it', async () => {
    expect(brands.inMemory('a')).toBeNull();
    const [one, other] = await Promise.all([brands.of('a'), brands.of('a')]);
    expect(one).toMatchObject({ name: 'Acme', host: 'short.example' });
    expect(other).toBe(one);
    expect(brands.of('a')).toBe(one);
    expect(brands.inMemory('a')).toBe(one);
    expect(queries).toBe(1);
  });

  it('remembers that an account has none', async () => {
    query = async () => ({ rows: [] });
    expect(await brands.of('a')).toBeNull();
    expect(brands.of('a')).toBeNull();
    expect(queries).toBe(1);
  });

  it('forgets a brand that has changed, even while it is being read', async () => {
    let answer = (_: { rows: object[] }): void => undefined;
    query = () => new Promise((resolve) => (answer = resolve));
    const before = brands.of('a');
    brands.drop('a');
    answer({ rows: [rowOf('Old')] });
    expect(await before).toMatchObject({ name: 'Old' });
    expect(brands.inMemory('a')).toBeNull();
    query = async () => ({ rows: [rowOf('New')] });
    expect(await brands.of('a')).toMatchObject({ name: 'New' });
    brands.drop('a');
    expect(brands.of('a')).toBeInstanceOf(Promise);
  });

  it('reads everything again once changes may have been missed', async () => {
    await brands.of('a');
    brands.clear();
    expect(brands.of('a')).toBeInstanceOf(Promise);
  });

  it('shows pages without a brand while the database is unavailable, and does not make the next ones wait', async () => {
    query = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    expect(await brands.of('a')).toBeNull();
    expect(brands.of('b')).toBeNull();
    expect(queries).toBe(1);
  });

  it('shows what was read earlier while changes may be missed, and reads it again meanwhile', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const old = await brands.of('a');
    isCurrent = false;
    clock.mockReturnValue(1_000);
    let answer = (_: { rows: object[] }): void => undefined;
    query = () => new Promise((resolve) => (answer = resolve));
    expect(brands.of('a')).toBe(old);
    expect(brands.of('a')).toBe(old);
    expect(queries).toBe(2);
    answer({ rows: [rowOf('New')] });
    await waitFor(() => brands.inMemory('a')?.name === 'New');
  });

  it('waits half a second at most for a database that does not respond, and then not at all', async () => {
    jest.useFakeTimers();
    query = () => new Promise(() => undefined);
    const brand = brands.of('a');
    await jest.advanceTimersByTimeAsync(500);
    expect(await brand).toBeNull();
    expect([brands.of('a'), brands.of('b')]).toEqual([null, null]);
    expect(queries).toBe(1);
  });

  it('takes nothing for a color that is none', async () => {
    query = async () => ({ rows: [rowOf('Acme', '#fff;}</style>')] });
    expect(await brands.of('a')).toMatchObject({ accent: null });
  });
});
