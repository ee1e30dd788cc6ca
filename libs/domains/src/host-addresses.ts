import { Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { isAbsent, nameServers } from './name-servers.js';

/** Compares the addresses of domains with those of the installation. */
@Injectable()
export class HostAddresses {
  constructor(private readonly settings: Settings) {}

  /**
   * Whether a host has an address of the host of `SHORT_URL_BASE`, which may be a name or an address.
   * @returns false if it has others or none; null if no name server answers within five seconds, or if this installation's own
   * addresses are not known.
   */
  async leadHere(host: string): Promise<boolean | null> {
    // Addresses of IPv6 are in brackets.
    const shortHost = this.settings.shortHost.replace(/^\[|\]$/g, '');
    const [here, there] = await Promise.all([
      isIP(shortHost) ? new Set([shortHost]) : this.addressesOf(shortHost),
      this.addressesOf(host),
    ]);
    if (here === null || here.size === 0 || there === null) return null;
    return [...here].some((address) => there.has(address));
  }

  /** @returns null if that cannot be found out. */
  private async addressesOf(host: string): Promise<ReadonlySet<string> | null> {
    const resolver = nameServers(this.settings);
    const found = await Promise.all(
      [resolver.resolve4(host), resolver.resolve6(host)].map((lookup) =>
        lookup.catch((error: unknown) => (isAbsent(error) ? [] : null)),
      ),
    );
    return found.includes(null) ? null : new Set(found.flatMap((addresses) => addresses ?? []));
  }
}
