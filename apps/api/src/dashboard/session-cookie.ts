import { sessionSeconds } from '@app/accounts';
import { Settings } from '@app/common';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

const tokenPattern = /^[\w-]{43}$/;

/** The dashboard's only cookie. Under HTTPS, its prefix keeps other hosts of the domain and plain HTTP from setting it. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ API_BASE_URL }: Settings) {
    const secure = API_BASE_URL.startsWith('https:');
    this.name = secure ? '__Host-waypost' : 'waypost';
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** The session token of a request, or null. Of several cookies with our name, the first counts. */
  read({ headers }: FastifyRequest): string | null {
    const start = `${this.name}=`;
    const pair = (headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(start));
    const token = pair?.slice(start.length) ?? '';
    return tokenPattern.test(token) ? token : null;
  }

  set(reply: FastifyReply, token: string): void {
    void reply.header('Set-Cookie', `${this.name}=${token}${this.attributes}; Max-Age=${sessionSeconds}`);
  }

  clear(reply: FastifyReply): void {
    void reply.header('Set-Cookie', `${this.name}=${this.attributes}; Max-Age=0`);
  }
}
