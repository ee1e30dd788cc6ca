import { writeFileSync } from 'node:fs';
import pg from 'pg';

export default async () => {
  try {
    await globalThis.serviceBroker.stop();
  } finally {
    await removeDatabases();
    raisePriority();
  }
};

/** Gives the session of the terminal back the priority that it had before. */
function raisePriority() {
  if (globalThis.sessionNiceness === undefined) return;
  try {
    writeFileSync('/proc/self/autogroup', globalThis.sessionNiceness);
  } catch {
    // The root of this container may not.
  }
}

async function removeDatabases() {
  if (globalThis.testServer) {
    await globalThis.testServer.stop();
    return;
  }
  const client = new pg.Client({ connectionString: process.env.TEST_SERVER_URL });
  await client.connect();
  await client.query(`drop database if exists ${process.env.TEST_TEMPLATE} with (force)`);
  await client.end();
}
