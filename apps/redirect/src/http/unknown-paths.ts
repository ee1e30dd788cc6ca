import { clientAddress, includesAddress, networkOf, Settings } from '@app/common';
import { BoundedLimiter } from '@app/operations';
import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { RequestAborted } from './form-body.js';

/**
 * 404s and invented hosts that a network gets in a second without delay: more than a person, or a crawler that follows
 * old links, requests.
 */
export const unknownPathsPerSecond = 100;
/** The delay of each further one, milliseconds. */
const delayMs = 1_000;
/** Most requests that wait in a process at a time. Connections do not bound them, because requests can be pipelined. */
const maxWaiting = 1_000;

/** Visitors behind a proxy that is not in TRUSTED_PROXIES come from these addresses, so they represent many visitors. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Slows down networks that guess slugs or invent hosts: each costs a database lookup, and a flood of them would starve all
 * other visitors. Slugs that exist on known hosts are served without delay. Keeps a keyed hash of each network for a second.
 */
@Injectable()
export class UnknownPaths {
  private readonly limiter = new BoundedLimiter({ points: unknownPathsPerSecond, duration: 1 });
  private readonly key = randomBytes(32);
  private readonly delays: Counter;
  private waiting = 0;

  constructor(
    private readonly settings: Settings,
    registry: Registry,
  ) {
    this.delays = new Counter({
      name: 'waypost_redirect_not_found_delays_total',
      help: '404s and visits of invented hosts that waited because their network asked for too many unknown addresses',
      registers: [registry],
    });
  }

  /**
   * Counts a 404, or an unknown host that had to be looked up, and waits if its network has used up those of this second.
   * @throws RequestAborted if too many are waiting already.
   */
  async delay(response: ServerResponse): Promise<void> {
    const address = clientAddress(response.req, this.settings.trustedProxies);
    if (includesAddress(loopback, address)) return;
    const network = createHmac('sha256', this.key).update(networkOf(address)).digest('base64url');
    const isOver = await this.limiter.consume(network).then(
      () => false,
      () => true,
    );
    if (!isOver) return;
    this.delays.inc();
    if (this.waiting >= maxWaiting) throw new RequestAborted();
    this.waiting++;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    this.waiting--;
  }
}
