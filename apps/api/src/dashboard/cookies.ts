import { randomBytes, timingSafeEqual } from 'node:crypto';
import { passkeyChallengeSeconds, sessionSeconds } from '@app/accounts';
import { Settings } from '@app/common';
import { Signatures } from '@app/database';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Names and attributes of our cookies. Under HTTPS, the prefix keeps other hosts of the domain and plain HTTP from
 * setting them.
 */
export function cookieSettings(
  { API_BASE_URL }: Settings,
  sameSite: 'Lax' | 'Strict',
): { prefix: string; attributes: string } {
  const secure = API_BASE_URL.startsWith('https:');
  return {
    prefix: secure ? '__Host-' : '',
    attributes: `; Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
  };
}

/** The value of a cookie, or null. Of several cookies with that name, the first one wins. */
export function cookieNamed(header: string | undefined, name: string): string | null {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? null;
}

const tokenPattern = /^[\w-]{43}$/;

/** The cookie of a session. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(settings: Settings) {
    const { prefix, attributes } = cookieSettings(settings, 'Lax');
    this.name = `${prefix}waypost`;
    this.attributes = attributes;
  }

  /** The session token of a request, or null. */
  read({ headers }: FastifyRequest): string | null {
    const token = cookieNamed(headers.cookie, this.name) ?? '';
    return tokenPattern.test(token) ? token : null;
  }

  set(reply: FastifyReply, token: string): void {
    void reply.header('Set-Cookie', `${this.name}=${token}${this.attributes}; Max-Age=${sessionSeconds}`);
  }

  clear(reply: FastifyReply): void {
    void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
  }
}

const pattern = /^[\w-]{22}$/;

/** Ties a challenge for signing in with a passkey to the browser that requested it. Grants no access. */
@Injectable()
export class PasskeyCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(settings: Settings) {
    const { prefix, attributes } = cookieSettings(settings, 'Strict');
    this.name = `${prefix}waypost-passkey`;
    this.attributes = attributes;
  }

  /** The browser that sent a request; empty if it has not requested a challenge recently. */
  read({ headers }: FastifyRequest): string {
    const value = cookieNamed(headers.cookie, this.name) ?? '';
    return pattern.test(value) ? value : '';
  }

  /** Gives a browser its cookie, or extends the one it has, for as long as a challenge is valid. @returns its value. */
  set(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.read(request) || randomBytes(16).toString('base64url');
    void reply.header(
      'Set-Cookie',
      `${this.name}=${value}${this.attributes}; Max-Age=${passkeyChallengeSeconds}`,
    );
    return value;
  }
}

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
