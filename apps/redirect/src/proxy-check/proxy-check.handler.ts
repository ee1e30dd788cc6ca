import { DatabaseClock } from '@app/clicks';
import { isProxyCheckToken, proxyCheckPath, Settings } from '@app/common';
import { CountryDatabase } from '@app/countries';
import { readSigningSecret } from '@app/database';
import { renderProxyCheckPage } from '@app/pages';
import { queryValue } from '@app/routing';
import {
  countryLabel,
  describeVisitor,
  deviceLabel,
  exclusionOf,
  diagnoseProxies,
  type ProxyDiagnosis,
  sourceLabel,
} from '@app/visitors';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import pg from 'pg';
import { AutomatedVisits } from '../automation/automated-visits.js';
import { VisitResponder } from '../http/visit-responder.js';

/** True if a request target is that of a proxy check. */
export const isProxyCheck = (target: string): boolean =>
  target.startsWith(proxyCheckPath) && /^[?#]?$/.test(target.charAt(proxyCheckPath.length));

const headers = {
  'X-Robots-Tag': 'noindex',
  // The page's own URL stays valid for ten minutes, so it must not leak.
  'Referrer-Policy': 'no-referrer',
};

/**
 * Shows anyone with a fresh URL from `proxy:check` how Waypost sees them. Counts no visit, and neither stores nor logs
 * the request.
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
    private readonly responder: VisitResponder,
    private readonly automated: AutomatedVisits,
  ) {
    this.trusted = settings.trustedProxies;
  }

  /** Responds to every request; never throws. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.respond(request, response).catch((error: unknown) => {
      this.logger.error(error);
      this.responder.failed(response);
    });
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return this.responder.refuseMethod(response);
    const query = url.slice(proxyCheckPath.length + 1);
    const token = queryValue(query, 't') ?? '';
    const secret = await this.readSecret();
    if (secret === undefined) return this.responder.unavailable(response);
    if (!isProxyCheckToken(token, secret, this.clock.now())) return this.responder.notFound(response);
    const report = this.reportOn(request);
    if (queryValue(query, 'format') === 'json') {
      const type = { 'Content-Type': 'application/json; charset=utf-8' };
      this.responder.send(
        response,
        'home',
        200,
        { ...headers, ...type },
        `${JSON.stringify(report, null, 2)}\n`,
      );
    } else {
      this.responder.page(response, 'home', 200, renderReport(report), headers);
    }
  }

  /** Undefined while the database is unreachable. */
  private async readSecret(): Promise<string | undefined> {
    this.secret ??= await readSigningSecret(this.pool).catch(() => undefined);
    return this.secret;
  }

  private reportOn(request: IncomingMessage): ProxyCheckReport {
    const diagnosis = diagnoseProxies(
      { peer: request.socket.remoteAddress, headers: request.headers },
      this.settings.TRUSTED_PROXIES,
      this.trusted,
    );
    const { country, device, source } = describeVisitor(request, {
      shortHost: this.settings.shortHost,
      trustedProxies: this.trusted,
      countries: this.countries,
    }).traits;
    return {
      address: diagnosis.address,
      country: { key: country, label: countryLabel(country) },
      device: { key: device, label: deviceLabel(device) },
      source: { key: source, label: sourceLabel(source) },
      excluded:
        exclusionOf(request, this.settings.PREVIEWS === 'count') ??
        (this.automated.isFromNetwork(diagnosis.address) ? 'automated' : null),
      takenFrom: diagnosis.takenFrom,
      peer: diagnosis.peer,
      verdict: diagnosis.verdict,
      right: diagnosis.correct,
      explanation: diagnosis.explanation,
      trustedProxies: diagnosis.trustedProxies,
      headers: diagnosis.headers,
    };
  }
}

interface Labeled {
  key: string;
  label: string;
}

/** The JSON response of a proxy check. */
interface ProxyCheckReport extends Omit<ProxyDiagnosis, 'correct'> {
  country: Labeled;
  device: Labeled;
  source: Labeled;
  /** The reason a visit like this one would not be counted; null if it would. */
  excluded: string | null;
  /** True if no setting needs to change. */
  right: boolean;
}

const renderReport = ({ right, explanation, trustedProxies, ...report }: ProxyCheckReport) =>
  renderProxyCheckPage({
    correct: right,
    facts: [
      ['Visitor’s address', report.address],
      ['Taken from', report.takenFrom === 'peer' ? 'the connection' : 'X-Forwarded-For'],
      ['Connection from', report.peer],
      ['Country', `${report.country.label} (${report.country.key})`],
      ['Device', report.device.label],
      ['Source', report.source.label],
      ['A visit like this one', report.excluded === null ? 'counts' : `does not count: ${report.excluded}`],
    ],
    explanation,
    setting: trustedProxies === null ? null : `TRUSTED_PROXIES=${trustedProxies}`,
    headers: report.headers,
  });
