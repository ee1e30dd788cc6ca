import { Settings, SettingsError } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { domainToASCII } from 'node:url';

/** How often to check the operator's file for changes, milliseconds. */
const checkIntervalMs = 2_000;

/**
 * Hosts that links may not lead to, from the file that `DENIED_HOSTS` names: one host per line, which includes its
 * subdomains. Empty lines and text after `#` are ignored. Applies while sign-up is open. The file is reloaded when it
 * changes; if it cannot be read, the previous list stays in use.
 */
@Injectable()
export class DeniedHosts implements OnApplicationShutdown {
  private readonly logger = new Logger('DeniedHosts');
  private readonly path: string | undefined;
  private hosts: ReadonlySet<string> = new Set();
  private readonly reload = (): void => {
    try {
      this.hosts = this.read();
      this.logger.log(`reloaded ${this.path} after a change`);
    } catch (error) {
      this.logger.error(
        `DENIED_HOSTS has changed and cannot be read (${(error as Error).message}); still using the previous list`,
      );
    }
  };

  /** @throws SettingsError if the file cannot be read. */
  constructor({ SIGNUP, DENIED_HOSTS }: Settings) {
    if (SIGNUP !== 'open' || DENIED_HOSTS === undefined) return;
    this.path = DENIED_HOSTS;
    try {
      this.hosts = this.read();
    } catch (error) {
      throw new SettingsError([`DENIED_HOSTS cannot be read: ${(error as Error).message}`]);
    }
    // Polling by name also detects a file renamed into place, on every system and on network disks.
    watchFile(this.path, { interval: checkIntervalMs, persistent: false }, this.reload);
  }

  /** True if a host or a domain above it is denied. @param host as the URL parser writes it. */
  includes(host: string): boolean {
    const labels = host.replace(/\.$/, '').split('.');
    return labels.some((_label, at) => this.hosts.has(labels.slice(at).join('.')));
  }

  onApplicationShutdown(): void {
    if (this.path !== undefined) unwatchFile(this.path, this.reload);
  }

  private read(): ReadonlySet<string> {
    const lines = readFileSync(this.path ?? '', 'utf8').split('\n');
    const hosts = lines.map((line) =>
      domainToASCII(
        line
          .replace(/#.*/, '')
          .trim()
          .replace(/^\*?\./, ''),
      ),
    );
    return new Set(hosts.filter((host) => host !== ''));
  }
}
