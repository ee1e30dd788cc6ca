import { DatabaseClock } from '@app/clicks';
import { isProxyCheckToken, proxyCheckPath, Settings } from '@app/common';
import { readSigningSecret } from '@app/database';
import { renderProxyCheckPage } from '@app/pages';
import {
  CountryDatabase,
  countryLabel,
  describePerson,
  deviceLabel,
  exclusionOf,
  findProxies,
  type ProxyFindings,
  sourceLabel,
} from '@app/visitors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import pg from 'pg';
import { Answers } from '../answers.js';
import { queryValue } from '../destination.js';

/** True where a request's target is that of a proxy check. */
export const isProxyCheck = (target: string): boolean =>
  target.startsWith(proxyCheckPath) && /^[?#]?$/.test(target.charAt(proxyCheckPath.length));

const headers = {
  'X-Robots-Tag': 'noindex',
  // The address of the page opens it again for ten minutes.
  'Referrer-Policy': 'no-referrer',
};

/**
 * Shows whoever has a fresh address from `proxy:check` what the service takes them for. It counts no visit, and
 * what it sees goes into the answer and nowhere else.
 */
@Injectable()
export class ProxyCheckHandler {
  private readonly logger = new Logger('ProxyCheck');
  private readonly trusted: BlockList;
  private secret: string | undefined;

  constructor(
    private readonly settings: Settings,
    @Inject(pg.Pool) private readonly pool: pg.Pool,
    private readonly clock: DatabaseClock,
    private readonly countries: CountryDatabase,
    private readonly answers: Answers,
  ) {
    this.trusted = settings.trustedProxies;
  }

  /** Answers every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => {
      this.logger.error(error);
      this.answers.failed(response);
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return this.answers.refuseMethod(response);
    const query = url.slice(proxyCheckPath.length + 1);
    const token = queryValue(query, 't') ?? '';
    const secret = await this.readSecret();
    if (secret === undefined) return this.answers.unavailable(response);
    if (!isProxyCheckToken(token, secret, this.clock.now())) return this.answers.notFound(response);
    const seen = this.see(request);
    if (queryValue(query, 'format') === 'json') {
      const type = { 'Content-Type': 'application/json; charset=utf-8' };
      this.answers.send(response, 'home', 200, { ...headers, ...type }, `${JSON.stringify(seen, null, 2)}\n`);
    } else {
      this.answers.page(response, 'home', 200, pageOf(seen), headers);
    }
  }

  /** Undefined while the database is away. */
  private async readSecret(): Promise<string | undefined> {
    this.secret ??= await readSigningSecret(this.pool).catch(() => undefined);
    return this.secret;
  }

  private see(request: IncomingMessage): Seen {
    const found = findProxies(
      { peer: request.socket.remoteAddress, headers: request.headers },
      this.settings.TRUSTED_PROXIES,
      this.trusted,
    );
    const { country, device, source } = describePerson(request, {
      shortHost: this.settings.shortHost,
      trustedProxies: this.trusted,
      countries: this.countries,
    }).traits;
    return {
      address: found.address,
      country: { key: country, label: countryLabel(country) },
      device: { key: device, label: deviceLabel(device) },
      source: { key: source, label: sourceLabel(source) },
      excluded: exclusionOf(request) ?? null,
      takenFrom: found.takenFrom,
      peer: found.peer,
      verdict: found.verdict,
      right: found.right,
      explanation: found.explanation,
      trustedProxies: found.trustedProxies,
      headers: found.headers,
    };
  }
}

interface Named {
  key: string;
  label: string;
}

/** What a proxy check answers as JSON. */
interface Seen extends ProxyFindings {
  country: Named;
  device: Named;
  source: Named;
  /** Why a visit like this one would not be counted; null for one that would. */
  excluded: string | null;
}

const pageOf = ({ right, explanation, trustedProxies, ...seen }: Seen) =>
  renderProxyCheckPage({
    right,
    facts: [
      ['Address that counts', seen.address],
      ['Taken from', seen.takenFrom === 'peer' ? 'the connection' : 'X-Forwarded-For'],
      ['Connection from', seen.peer],
      ['Country', `${seen.country.label} (${seen.country.key})`],
      ['Device', seen.device.label],
      ['Source', seen.source.label],
      ['A visit like this', seen.excluded === null ? 'counts' : `does not count: ${seen.excluded}`],
    ],
    explanation,
    setting: trustedProxies === null ? null : `TRUSTED_PROXIES=${trustedProxies}`,
    headers: seen.headers,
  });
