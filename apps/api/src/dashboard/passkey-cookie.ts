import { passkeyChallengeSeconds } from '@app/accounts';
import { Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { cookieNamed, cookieSettings } from './cookies.js';

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
