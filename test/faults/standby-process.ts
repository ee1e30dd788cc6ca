import { guardProcess, type ProcessGuard } from '@app/postgres-server';
import { waitFor, freePort } from '@app/testing';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import pg from 'pg';
import type { PostgresProcess } from './postgres-process.js';

/** A streaming replica of a `PostgresProcess`, with the programs and the user of that. */
export class StandbyProcess {
  private child: ChildProcess | undefined;
  private guard: ProcessGuard | undefined;

  private constructor(
    readonly url: string,
    private readonly files: string,
    private readonly program: string,
  ) {}

  /** @param delayMs after which the replica applies what the primary committed */
  static async of(primary: PostgresProcess, delayMs: number): Promise<StandbyProcess> {
    const client = new pg.Client({ connectionString: primary.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ source: string; pid: number }>(
        `select current_setting('data_directory') as source, pg_backend_pid() as pid`,
      );
      const { source = '', pid } = rows[0] ?? {};
      const files = `${source}-standby`;
      await client.query(`select pg_backup_start('standby', true)`);
      execFileSync('cp', ['-a', source, files]);
      const { rows: labels } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      rmSync(`${files}/postmaster.pid`);
      const { uid, gid } = statSync(files);
      for (const [name, text] of [
        ['backup_label', labels[0]?.labelfile ?? ''],
        ['standby.signal', ''],
      ]) {
        writeFileSync(`${files}/${name}`, text ?? '');
        chownSync(`${files}/${name}`, uid, gid);
      }
      const { hostname, port, username, password } = new URL(primary.url);
      appendFileSync(
        `${files}/postgresql.auto.conf`,
        `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n` +
          `recovery_min_apply_delay = ${delayMs}\n`,
      );
      const url = new URL(primary.url);
      url.port = String(await freePort());
      const standby = new StandbyProcess(url.href, files, readlinkSync(`/proc/${pid}/exe`));
      await standby.start();
      return standby;
    } finally {
      await client.end();
    }
  }

  async start(): Promise<void> {
    const log = openSync(`${this.files}.log`, 'a');
    const { uid, gid } = statSync(this.files);
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'];
    this.child = spawn(
      this.program,
      ['-D', this.files, '-p', new URL(this.url).port, ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: this.files, env: {}, stdio: ['ignore', log, log], uid, gid },
    );
    closeSync(log);
    if (this.child.pid) {
      this.guard = guardProcess(this.child.pid, { signal: 'INT', timeout: 5, folders: [this.files] });
    }
    try {
      await waitFor(() => this.query('select 1'));
    } catch (cause) {
      throw new Error(`the standby did not start:\n${readFileSync(`${this.files}.log`, 'utf8')}`, { cause });
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = undefined;
    const exit = once(child, 'exit');
    child.kill('SIGQUIT');
    await exit;
    this.guard?.dismiss();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.files, { recursive: true, force: true });
    rmSync(`${this.files}.log`, { force: true });
  }

  async query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(statement)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }
}
