import { checkClickLedger, formatClickLedger } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { Command } from 'commander';
import pg from 'pg';
import { withDatabase } from './with-database.js';

/** With millions of links, the audit's queries take longer than any other, milliseconds. */
const queryTimeoutMs = 600_000;

export const audit = new Command('audit')
  .description('check that every accepted click is counted exactly once; exit 1 if the books do not balance')
  .action(async () => {
    const report = await withDatabase(async (databaseUrl) => {
      const pool = new pg.Pool({ ...connectionOptions(databaseUrl), query_timeout: queryTimeoutMs, max: 1 });
      try {
        return await checkClickLedger(pool);
      } finally {
        await pool.end();
      }
    });
    console.log(formatClickLedger(report));
    if (!report.closes) process.exitCode = 1;
  });
