import type pg from 'pg';
import { withConnection } from './prepared-statement.js';

/** Less than the driver's timeout. */
const timeoutMs = 5_000;
/** SQLSTATE class of warnings. */
const warning = /^01/;

/** PostgreSQL never ends such a wait on its own, not even if the client is gone. */
const endWait = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`;

/**
 * Waits until the synchronous standbys have everything committed so far on disk, no matter how it was committed:
 * commits a marker, which works because the log of PostgreSQL is ordered.
 * @throws if they do not confirm it within five seconds.
 */
export async function confirmOnStandbys(pool: pg.Pool): Promise<void> {
  await withConnection(pool, async (client) => {
    let problem: string | undefined;
    const keep = (notice: { code?: string; message?: string }): void => {
      if (warning.test(notice.code ?? '')) problem = notice.message;
    };
    client.on('notice', keep);
    let timer: NodeJS.Timeout | undefined;
    try {
      await client.query('begin; set local synchronous_commit = on');
      const { rows } = await client.query<{ pid: number }>(
        `select pg_backend_pid() as pid, pg_logical_emit_message(true, 'waypost', '')`,
      );
      timer = setTimeout(() => {
        // The commit then returns with a warning.
        void pool.query(endWait, [rows[0]?.pid]).catch(() => undefined);
      }, timeoutMs);
      await client.query('commit');
    } finally {
      clearTimeout(timer);
      client.off('notice', keep);
    }
    if (problem !== undefined) throw new Error(`no standby confirms what was committed: ${problem}`);
  });
}
