import pg from 'pg';

export default async () => {
  if (globalThis.testServer) {
    await globalThis.testServer.stop();
    return;
  }
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  await client.query(`drop database if exists ${process.env.TEST_TEMPLATE} with (force)`);
  await client.end();
};
