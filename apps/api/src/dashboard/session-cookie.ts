import { sessionSeconds } from '@app/accounts';
import { Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNamed, cookieSettings } from './cookies.js';

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
