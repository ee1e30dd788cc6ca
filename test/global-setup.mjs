// One PostgreSQL for the run, with a migrated template database that every test file clones.
import pg from 'pg';

export default async () => {
  const { migrate } = await import('../dist/libs/database/src/index.js');
  const server = process.env.TEST_DATABASE_URL;
  const template = `waypost_template_${process.pid}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = template;
  await migrate(url.href);
  process.env.TEST_SERVER_URL = server;
  process.env.TEST_TEMPLATE = template;
};
