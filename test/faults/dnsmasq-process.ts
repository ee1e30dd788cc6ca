import { temporaryFolder, freePort } from '@app/testing';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** dnsmasq with TXT records. It knows no others, and asks no other name server. */
export class DnsmasqProcess {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly folder: { path: string; remove: () => Promise<void> },
    private readonly port: number,
  ) {}

  /** @throws if dnsmasq is not installed. */
  static async start(): Promise<DnsmasqProcess> {
    if (spawnSync('dnsmasq', ['--version']).status !== 0) {
      throw new Error('this needs the program dnsmasq (Debian: dnsmasq-base)');
    }
    const dns = new DnsmasqProcess(await temporaryFolder(), await freePort());
    await dns.set({});
    return dns;
  }

  /** For the setting `DNS_SERVERS`. */
  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Replaces all TXT records. dnsmasq reads them only when it starts. */
  async set(records: Readonly<Record<string, string>>): Promise<void> {
    await this.end();
    const file = join(this.folder.path, 'dnsmasq.conf');
    const lines = Object.entries(records).map(([name, value]) => `txt-record=${name},"${value}"`);
    await writeFile(
      file,
      [
        'no-resolv',
        'no-hosts',
        'bind-interfaces',
        'listen-address=127.0.0.1',
        'local=/test/',
        ...lines,
        '',
      ].join('\n'),
    );
    const args = ['--keep-in-foreground', '--log-facility=-', `--conf-file=${file}`, `--port=${this.port}`];
    this.child = spawn('dnsmasq', [...args, '--user=', '--pid-file'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // It logs that it has started once it listens.
    if (this.child.stderr) await once(this.child.stderr, 'data');
  }

  async stop(): Promise<void> {
    await this.end();
    await this.folder.remove();
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (!child) return;
    const exit = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await exit;
  }
}
