import {
  type AccountWithKey,
  ApiClient,
  createAccountWithKey,
  type Service,
  startService,
  waitFor,
} from '@app/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { phone, visit, type VisitResponse } from '../redirect/visit.js';
import { TestNameServer } from './test-name-server.js';

/** A domain in a response, as far as the tests read it. */
export interface DomainBody {
  id: string;
  host: string;
  url: string;
  status: string;
  problem: string | null;
  record: { type: string; name: string; value: string };
}

export interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export const slugOf = (): string => `s${randomUUID().slice(0, 8)}`;
export const hostOf = (): string => `go-${randomUUID().slice(0, 8)}.shop.test`;
export const destination = 'https://shop.example/';
export const redirectTo = (location: string): object => ({ status: 302, headers: { location } });
export const page404 = { status: 404 };
/** A host of the default domain besides that of `SHORT_URL_BASE`. */
export const furtherHost = 'printed.test';

/**
 * A service whose name server belongs to the test, with two accounts. Unknown slugs of the default domain lead to
 * lost.example.
 */
export class DomainsUnderTest {
  private constructor(
    readonly service: Service,
    readonly names: TestNameServer,
    readonly database: pg.Client,
    readonly ownerAccount: AccountWithKey,
    readonly owner: ApiClient,
    readonly rival: ApiClient,
  ) {}

  static async start(): Promise<DomainsUnderTest> {
    const names = await TestNameServer.start();
    const service = await startService({
      apps: ['api', 'redirect', 'worker'],
      env: {
        DNS_SERVERS: names.address,
        NOT_FOUND_URL: 'https://lost.example/',
        SHORT_HOSTS: `${furtherHost},Old.Printed.test`,
      },
    });
    const database = new pg.Client(service.databaseUrl);
    await database.connect();
    const [owner, rival] = [await createAccountWithKey(service), await createAccountWithKey(service)];
    return new DomainsUnderTest(
      service,
      names,
      database,
      owner,
      new ApiClient(service, owner.key),
      new ApiClient(service, rival.key),
    );
  }

  async stop(): Promise<void> {
    this.names.stop();
    await this.database.end();
    await this.service.stop();
  }

  /** Each account may check its domains 30 times a minute. */
  async newAccount(): Promise<ApiClient> {
    return new ApiClient(this.service, (await createAccountWithKey(this.service)).key);
  }

  async add(api: ApiClient, host: string, body = {}): Promise<DomainBody> {
    const added = await api.post<DomainBody>('/v1/domains', { host, ...body });
    expect(added.status).toBe(201);
    return added.body;
  }

  async verify(api: ApiClient, { id }: { id: string }): Promise<DomainBody> {
    return (await api.post<DomainBody>(`/v1/domains/${id}/verify`)).body;
  }

  /** Sets the record of a domain and has it checked, again if the name server is too slow. */
  async prove(api: ApiClient, domain: DomainBody): Promise<DomainBody> {
    this.names.set(domain.record.name, domain.record.value);
    const verified = await waitFor(
      async () => {
        const checked = await this.verify(api, domain);
        return checked.problem === 'dns_failed' ? undefined : checked;
      },
      { interval: 2_000 },
    );
    expect(verified).toMatchObject({ status: 'verified', problem: null });
    return verified;
  }

  async proven(api = this.owner, host = hostOf(), body = {}): Promise<DomainBody> {
    return this.prove(api, await this.add(api, host, body));
  }

  /** Waits until the redirect knows all domains as they are now. */
  async known(): Promise<void> {
    const { host } = await this.proven(await this.newAccount());
    await this.settled(host, '/', { status: 200 });
  }

  at(host: string, path = '/', { headers, ...options }: VisitOptions = {}): Promise<VisitResponse> {
    return visit(this.service.redirectUrl + path, {
      headers: { 'User-Agent': phone, Host: host, ...headers },
      ...options,
    });
  }

  /** Visits until the response is the expected one: the redirect is notified after the API has responded. */
  settled(host: string, path: string, expected: object): Promise<VisitResponse> {
    return waitFor(
      async () => {
        const response = await this.at(host, path);
        expect(response).toMatchObject(expected);
        return response;
      },
      { what: `${host}${path}` },
    );
  }
}
