import { clientAddress, networkOf, Settings, SettingsError } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { Bursts, burstWindowMs } from './bursts.js';
import { NetworkList } from './network-list.js';

/** How often to check the operator's file for changes, milliseconds. */
const checkIntervalMs = 2_000;

/**
 * Recognizes visits made by programs: those from the networks in the file that `AUTOMATED_NETWORKS` names and, with
 * `AUTOMATED_BURSTS=on`, bursts of visits. Both are off by default. The file is reloaded when it changes; if it cannot
 * be read, the previous networks stay in use. Only a keyed hash of an address is kept, in memory, while it may be part
 * of a burst.
 */
@Injectable()
export class AutomatedVisits implements OnApplicationShutdown {
  private readonly logger = new Logger('AutomatedVisits');
  private readonly path: string | undefined;
  private readonly trustedProxies: BlockList;
  private networks: NetworkList | undefined;
  private readonly bursts: Bursts | undefined;
  private readonly key = randomBytes(32);
  private readonly timer: NodeJS.Timeout | undefined;
  private readonly reload = (): void => {
    try {
      this.networks = this.read();
      this.logger.log(`reloaded ${this.path} after a change`);
    } catch (error) {
      this.logger.error(
        `AUTOMATED_NETWORKS has changed and cannot be read (${(error as Error).message}); still using the previous networks`,
      );
    }
  };

  /** @throws SettingsError if the file cannot be read. */
  constructor(settings: Settings) {
    this.path = settings.AUTOMATED_NETWORKS;
    this.trustedProxies = settings.trustedProxies;
    if (this.path !== undefined) {
      try {
        this.networks = this.read();
      } catch (error) {
        throw new SettingsError([`AUTOMATED_NETWORKS cannot be read: ${(error as Error).message}`]);
      }
      // Polling by name also notices a file renamed into place, on every system and on network disks.
      watchFile(this.path, { interval: checkIntervalMs, persistent: false }, this.reload);
    }
    if (settings.AUTOMATED_BURSTS === 'on') {
      this.bursts = new Bursts(() => performance.now());
      this.timer = setInterval(() => this.bursts?.forgetOld(), burstWindowMs).unref();
    }
  }

  onApplicationShutdown(): void {
    if (this.path !== undefined) unwatchFile(this.path, this.reload);
    clearInterval(this.timer);
  }

  /** True if any detection is enabled. */
  get areRecognized(): boolean {
    return this.networks !== undefined || this.bursts !== undefined;
  }

  /**
   * Returns whether a visit comes from a listed network or belongs to a burst. Remembers the visit for later bursts.
   * @param target id of the link, page or item that is visited
   */
  includes(request: IncomingMessage, target: string): boolean {
    const address = clientAddress(request, this.trustedProxies);
    const listed = this.networks?.of(address);
    if (listed !== undefined) return listed === 'listed';
    return this.bursts?.includes(this.visitorOf(address, request), target) ?? false;
  }

  /** Returns whether a visit from this address would be excluded because of its network. Remembers nothing. */
  isFromNetwork(address: string): boolean {
    return this.networks?.of(address) === 'listed';
  }

  /** Distinguishes people who share an address, such as a mobile carrier's, by their user agents. */
  private visitorOf(address: string, { headers }: IncomingMessage): string {
    return createHmac('sha256', this.key)
      .update(`${networkOf(address)}\n${headers['user-agent'] ?? ''}`)
      .digest('latin1');
  }

  private read(): NetworkList {
    return new NetworkList(readFileSync(this.path ?? '', 'utf8'));
  }
}
