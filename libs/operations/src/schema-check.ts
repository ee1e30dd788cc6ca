import { checkSchema, NewerSchemaError } from '@app/database';
import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 5_000;

/**
 * Ends the process if its version is too old for the database. If the database is unavailable, the app starts, and
 * this continues in the background until the database has answered.
 */
export async function refuseNewerSchema(databaseUrl: string): Promise<void> {
  if (await isAnswered(databaseUrl)) return;
  void (async () => {
    do await sleep(retryMs, undefined, { ref: false });
    while (!(await isAnswered(databaseUrl)));
  })();
}

async function isAnswered(databaseUrl: string): Promise<boolean> {
  try {
    return await checkSchema(databaseUrl);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    console.error(`waypost: ${error.message}`);
    process.exit(1);
  }
}
