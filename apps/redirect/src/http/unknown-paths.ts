import { clientAddress, includesAddress, networkOf, Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { RequestAborted } from './form-body.js';

/** 404s that a network gets at once in a second: more than a person or a crawler that follows old links asks for. */
export const unknownPathsPerSecond = 100;
/** How long it waits for each further one, milliseconds. */
const delayMs = 1_000;
/** Requests that may wait in a process. Pipelined ones need no connection of their own. */
const maxWaiting = 1_000;

/** Whoever comes from here is behind a proxy that is not in TRUSTED_PROXIES, so this is not one visitor. */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/**
 * Slows down networks that try out invented slugs: each costs a lookup in the database, and many would take the machine from
 * everybody else. What exists is served without delay. Keeps a keyed hash of each network for a second.
 */
@Injectable()
export class UnknownPaths {
  private readonly limiter = new RateLimiterMemory({ points: unknownPathsPerSecond, duration: 1 });
  private readonly key = randomBytes(32);
  private readonly delays: Counter;
  private waiting = 0;

  constructor(
    private readonly settings: Settings,
    registry: Registry,
  ) {
    this.delays = new Counter({
      name: 'redirect_not_found_delays_total',
      help: '404s that waited because their network asked for too many unknown addresses',
      registers: [registry],
    });
  }

  /**
   * Counts a request for nothing, and waits if its network has had enough for this second.
   * @throws RequestAborted if too many wait already.
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
