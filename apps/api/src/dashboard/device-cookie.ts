import { Settings } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieNamed, cookieSettings } from './cookies.js';

/** 400 days, the longest that browsers keep a cookie. */
const lifetimeSeconds = 400 * 24 * 3600;
/** Users that a browser is remembered for. */
const maxUsers = 5;
const entryPattern = /^([\w-]{22})\.([\w-]{43})$/;

/**
 * Recognizes a browser that has signed in as a user before, so that failures of others do not slow it down. The cookie
 * has one entry per user: a random id, signed together with the email address, which it does not contain. It gives no
 * access to anything.
 */
@Injectable()
export class DeviceCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    settings: Settings,
    private readonly signatures: Signatures,
  ) {
    const { prefix, attributes } = cookieSettings(settings, 'Strict');
    this.name = `${prefix}waypost-device`;
    this.attributes = attributes;
  }

  /** The id of the browser if it has signed in with that email address before; otherwise null. */
  async deviceOf(request: FastifyRequest, email: string): Promise<string | null> {
    for (const entry of this.entriesOf(request)) {
      const [, id = '', signature = ''] = entryPattern.exec(entry) ?? [];
      if (timingSafeEqual(await this.sign(id, email), Buffer.from(signature, 'base64url'))) return id;
    }
    return null;
  }

  /** Remembers the browser for a user. Call this after a sign-in. */
  async remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void> {
    const entries = this.entriesOf(request);
    if ((await this.deviceOf(request, email)) === null) {
      const id = randomBytes(16).toString('base64url');
      entries.unshift(`${id}.${(await this.sign(id, email)).toString('base64url')}`);
    }
    const value = entries.slice(0, maxUsers).join('~');
    void reply.header('Set-Cookie', `${this.name}=${value}${this.attributes}; Max-Age=${lifetimeSeconds}`);
  }

  private entriesOf({ headers }: FastifyRequest): string[] {
    const value = cookieNamed(headers.cookie, this.name) ?? '';
    return value.split('~', maxUsers).filter((entry) => entryPattern.test(entry));
  }

  private sign(id: string, email: string): Promise<Buffer> {
    return this.signatures.sign('device', `${id} ${email.trim().toLowerCase()}`);
  }
}
