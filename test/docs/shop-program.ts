import { hashKey, issueKey, newId, prefixOf } from '@app/common';
import {
  ApiClient,
  createAccountWithKey,
  freePort,
  type SharedService,
  temporaryFolder,
  waitFor,
} from '@app/testing';
import type { ClickKind } from '@app/visitors';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { clickKind, installedVouchers, voucherFor } from '../fixtures/sealed-vouchers.js';

/** A conversion, as `GET /v1/conversions` lists it. */
export interface ListedConversion {
  link: string;
  event: string;
  externalId: string;
  amount: number | null;
  currency: string | null;
  refunded: number | null;
  test: boolean;
}

/** An account whose shop reports to Waypost. */
export class ShopOwner {
  private constructor(
    private readonly api: ApiClient,
    /** A key that can only report. */
    readonly shopKey: string,
    readonly link: string,
    /** A voucher of a visitor of the link from this country. */
    readonly voucher: (country?: ClickKind['country']) => string,
  ) {}

  static async create(service: SharedService): Promise<ShopOwner> {
    const scopes = ['read', 'write', 'conversions:read', 'conversions:write'] as const;
    const { accountId, key } = await createAccountWithKey(service, { scopes: [...scopes] });
    const api = new ApiClient(service, key);
    const destination = 'https://shop.example/';
    const { body: link } = await api.post<{ id: string }>('/v1/links', {
      slug: `shop-${randomUUID()}`,
      destination,
    });
    const shopKey = await reportingKey(service, accountId);
    const vouchers = await installedVouchers(service);
    const voucher = (country = 'NL') =>
      voucherFor(vouchers, { accountId, link: link.id }, 0, { ...clickKind, country });
    return new ShopOwner(api, shopKey, link.id, voucher);
  }

  async conversions(): Promise<ListedConversion[]> {
    const { body } = await this.api.get<{ data: ListedConversion[] }>('/v1/conversions');
    return body.data;
  }

  /** Waits for a conversion with this refunded amount. */
  conversion(externalId: string, refunded = 0): Promise<ListedConversion> {
    return waitFor(
      async () =>
        (await this.conversions()).find((one) => one.externalId === externalId && one.refunded === refunded),
      { what: `${externalId} with ${refunded} refunded` },
    );
  }
}

/** Creates a key with the scope `conversions:write` alone. */
async function reportingKey({ databaseUrl }: SharedService, accountId: string): Promise<string> {
  const key = issueKey();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into api_keys (account_id, id, name, hash, prefix, scopes, created_at)
       values ($1, $2, 'shop', $3, $4, '{conversions:write}', now())`,
      [accountId, newId(), hashKey(key), prefixOf(key)],
    );
  } finally {
    await client.end();
  }
  return key;
}

/** A program of a recipe, run as its reader would, in a separate folder. */
export class ShopProgram {
  private child: ChildProcess | undefined;
  private output = '';

  private constructor(
    private readonly command: readonly string[],
    private readonly folder: { path: string; remove(): Promise<void> },
    private env: Record<string, string>,
  ) {}

  /** A program for Node. @param env its settings, as named in the recipe */
  static start(file: string, env: Record<string, string>): Promise<ShopProgram> {
    return ShopProgram.launch(() => [process.execPath, resolve('docs/recipes', file)], env);
  }

  /**
   * A plugin in PHP, loaded by the stand-in of what it extends.
   * @throws Error if the machine lacks PHP.
   */
  static startPlugin(file: string, standIn: string, env: Record<string, string>): Promise<ShopProgram> {
    if (spawnSync('php', ['--version']).status !== 0) {
      throw new Error('the recipe needs php (Debian: apt-get install php-cli)');
    }
    const settings = { ...env, PATH: process.env.PATH ?? '', PLUGIN: resolve('docs/recipes', file) };
    return ShopProgram.launch((port) => ['php', '-S', `127.0.0.1:${port}`, resolve(standIn)], settings);
  }

  private static async launch(
    command: (port: number) => string[],
    env: Record<string, string>,
  ): Promise<ShopProgram> {
    const folder = await temporaryFolder();
    const port = await freePort();
    const program = new ShopProgram(command(port), folder, { ...env, PORT: String(port) });
    await program.restart();
    return program;
  }

  get url(): string {
    return `http://127.0.0.1:${this.env.PORT}`;
  }

  /** Ends it if it runs, and starts it with what it has stored. @param env settings that change */
  async restart(env: Record<string, string> = {}): Promise<void> {
    await this.end();
    this.env = { ...this.env, ...env };
    this.child = this.spawn();
    await waitFor(() => fetch(this.url).then(() => true), { what: `the program:\n${this.output}` });
  }

  /** Runs it with arguments, to its end. */
  async run(...args: string[]): Promise<void> {
    await once(this.spawn(...args), 'close');
  }

  printed(): string {
    return this.output;
  }

  async stop(): Promise<void> {
    await this.end();
    await this.folder.remove();
  }

  /** A page of the shop, and the cookies that it sets. */
  async open(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; cookie: string; text: string; location: string | null }> {
    const response = await fetch(this.url + path, { redirect: 'manual', ...init });
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    const location = response.headers.get('location');
    return { status: response.status, cookie: cookie.join('; '), text: await response.text(), location };
  }

  private async end(): Promise<void> {
    if (!this.child) return;
    const ended = once(this.child, 'close');
    this.child.kill();
    await ended;
    this.child = undefined;
  }

  private spawn(...args: string[]): ChildProcess {
    const [file = '', ...given] = this.command;
    const child = spawn(file, [...given, ...args], {
      cwd: this.folder.path,
      env: { ...this.env, DATABASE: join(this.folder.path, 'shop.db') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    return child;
  }
}
