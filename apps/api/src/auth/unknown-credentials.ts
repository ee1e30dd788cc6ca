import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { RateLimit } from './rate-limit.js';

/** How long a credential that was valid once is looked up without being counted first, milliseconds. */
const memoryMs = 60 * 60_000;
const maxRemembered = 10_000;

/**
 * Limits how many keys and session tokens an address can try, so that a flood of well-formed ones does not reach the
 * database. A credential counts before its first lookup, and the count is reverted if it is valid. After that, this
 * process looks it up without counting. It is still looked up every time: this class does not authenticate.
 */
@Injectable()
export class UnknownCredentials {
  /** SHA-256 of credentials that were valid. */
  private readonly known = new QuickLRU<string, true>({ maxSize: maxRemembered, maxAge: memoryMs });
  /** First lookups in progress. The same credential waits for the first one instead of being counted again. */
  private readonly lookups = new Map<string, Promise<unknown>>();

  constructor(private readonly rateLimit: RateLimit) {}

  /**
   * Looks up a credential.
   * @param find returns what the credential stands for, or null if it is not valid.
   * @throws DomainError rate_limited without a lookup if the address of an unknown credential is over its limit.
   */
  async find<T extends object>(
    credential: string,
    request: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    const id = createHash('sha256').update(credential).digest('base64');
    await this.lookups.get(id);
    if (!this.known.has(id)) return this.findFirst(id, request, reply, find);
    const found = await find();
    if (found) return found;
    this.known.delete(id);
    return null;
  }

  private async findFirst<T extends object>(
    id: string,
    { clientNetwork }: FastifyRequest,
    reply: FastifyReply,
    find: () => Promise<T | null>,
  ): Promise<T | null> {
    await this.rateLimit.countLookup(clientNetwork, reply);
    const lookup = find();
    this.lookups.set(id, lookup);
    try {
      const found = await lookup;
      if (!found) return null;
      this.known.set(id, true);
    } catch {
      // The lookup failed, which does not show whether the credential is valid. Its error is thrown below.
    } finally {
      this.lookups.delete(id);
    }
    await this.rateLimit.giveBackLookup(clientNetwork);
    return lookup;
  }
}
