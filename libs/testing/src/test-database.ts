import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Drops the database, with whoever is still connected. */
  drop: () => Promise<void>;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A new, migrated, empty database on the test server: a clone of the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `waypost_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${process.env.TEST_TEMPLATE}`);
  const url = new URL(process.env.TEST_SERVER_URL ?? '');
  url.pathname = name;
  return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}
