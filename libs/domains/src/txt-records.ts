import { Settings, unavailable } from '@app/common';
import { Injectable } from '@nestjs/common';
import { recordLabel } from './domain-host.js';
import { isAbsent, nameServers } from './name-servers.js';

/** Lookups at the same time in this process. */
const maxRunning = 20;

const prefix = 'waypost-domain=';

/** Name of the TXT record that proves that a host belongs to an account. */
export const recordName = (host: string): string => `${recordLabel}.${host}`;

/** What that record contains. */
export const recordValue = (token: string): string => `${prefix}${token}`;

/** Reads the TXT records of domains. */
@Injectable()
export class TxtRecords {
  private running = 0;

  constructor(private readonly settings: Settings) {}

  /**
   * The tokens that the records of a host name contain. None if the name servers say that there is no record.
   * @returns null if no name server answers within five seconds.
   * @throws DomainError `unavailable` if too many lookups are running.
   */
  async tokensOf(host: string): Promise<ReadonlySet<string> | null> {
    if (this.running >= maxRunning) throw unavailable('Too many domains are being checked. Try again soon.');
    this.running++;
    try {
      const records = await nameServers(this.settings).resolveTxt(recordName(host));
      const values = records.map((parts) => parts.join('').trim());
      return new Set(
        values.filter((value) => value.startsWith(prefix)).map((value) => value.slice(prefix.length)),
      );
    } catch (error) {
      return isAbsent(error) ? new Set() : null;
    } finally {
      this.running--;
    }
  }
}
