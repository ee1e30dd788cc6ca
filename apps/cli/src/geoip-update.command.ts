import { loadSettings } from '@app/common';
import { defaultUpdateUrl, removeStoredCountries, updateCountries } from '@app/countries';
import { connectionOptions } from '@app/database';
import { Command } from 'commander';
import pg from 'pg';
import { withDatabase } from './with-database.js';

export const geoipUpdate = new Command('geoip:update')
  .description(
    'download, check and use a newer database of countries: from GEOIP_UPDATE_URL, else the free one of DB-IP',
  )
  .option('--bundled', 'use the database of this release again, instead of a downloaded one')
  .action(async ({ bundled }: { bundled?: boolean }) => {
    const { GEOIP_DATABASE, GEOIP_UPDATE_URL = defaultUpdateUrl } = loadSettings();
    console.log(await withPool((pool) => (bundled ? goBack(pool) : update(pool, GEOIP_UPDATE_URL))));
    if (GEOIP_DATABASE !== undefined) {
      console.error(`GEOIP_DATABASE (${GEOIP_DATABASE}) is set, and takes precedence over it`);
    }
  });

async function update(pool: pg.Pool, template: string): Promise<string> {
  const { url, builtAt, changed } = await updateCountries(pool, template);
  const file = `${url}, built on ${builtAt.toISOString().slice(0, 10)}`;
  return changed ? `countries now come from ${file}` : `nothing new: countries already come from ${file}`;
}

async function goBack(pool: pg.Pool): Promise<string> {
  await removeStoredCountries(pool);
  return 'countries come from the database of this release';
}

function withPool<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  return withDatabase(async (databaseUrl) => {
    const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 1 });
    pool.on('error', () => undefined);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  });
}
