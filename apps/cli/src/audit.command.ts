import { audit as closeTheBooks, formatAudit } from '@app/clicks';
import { connectionOptions } from '@app/database';
import { Command } from 'commander';
import pg from 'pg';
import { withDatabase } from './with-database.js';

/** Over millions of links an equation takes longer than any other query may, milliseconds. */
const longestQuery = 600_000;

export const audit = new Command('audit')
  .description(
    'check that every click that was taken in is counted once; exit 1 where the books do not close',
  )
  .action(async () => {
    const report = await withDatabase(async (databaseUrl) => {
      const pool = new pg.Pool({ ...connectionOptions(databaseUrl), query_timeout: longestQuery, max: 1 });
      try {
        return await closeTheBooks(pool);
      } finally {
        await pool.end();
      }
    });
    console.log(formatAudit(report));
    if (!report.closes) process.exitCode = 1;
  });
