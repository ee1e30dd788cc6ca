import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { type BlockList, isIP } from 'node:net';
import { largestPool, poolShare } from './database-connections.js';
import { defaultHost } from './default-host.js';
import { parseRolePasswords, type RolePasswords } from './database-role.js';
import { isGroupRole, isIssuer } from './oidc-settings.js';
import {
  Check,
  HttpUrl,
  ListOf,
  MailUrl,
  PostgresUrl,
  RedisUrl,
  WholeNumber,
  isCidr,
  isContact,
  isDownloadUrl,
  isHostAndPort,
  isHostName,
  isNameServer,
  isOrigin,
  listOf,
  maxProcesses,
  parseProcess,
} from './setting-checks.js';
import { isId } from './uuid.js';

/** Link services whose interfaces the API can speak. */
export const compatibleServices = ['yourls', 'shlink'] as const;
type CompatibleService = (typeof compatibleServices)[number];

/**
 * Everything that an operator can configure, read once from the environment and from a file. An empty variable counts as
 * unset. An invalid value, or an unknown name in the file, stops the start with an error that names it. `npm run settings`
 * makes `waypost.env.example` of the declarations and their comments.
 */
export class Settings {
  /**
   * Path of a settings file, over which the environment has priority. Unset: `waypost.env` in the working directory, if there
   * is one. `/dev/null`: none.
   */
  @IsOptional() @IsString() SETTINGS_FILE?: string;

  /** PostgreSQL connection URL. Unset: `npm start` and the CLI run the embedded server in `DATA_DIR`. */
  @PostgresUrl() DATABASE_URL?: string;

  /**
   * URL of the same database without a pooler, if `DATABASE_URL` goes through one that pools transactions: for
   * notifications, migrations, and the queue if it is in PostgreSQL. Unset: `DATABASE_URL`.
   */
  @PostgresUrl() DATABASE_DIRECT_URL?: string;

  /**
   * URL of a streaming replica of the same database, which serves reports and lists. It must lead to one server. Unset:
   * the database serves them.
   */
  @PostgresUrl() DATABASE_REPLICA_URL?: string;

  /** URL of the same database for its owner: migrations and the CLI use it. Unset: they use `DATABASE_URL`, like the apps. */
  @PostgresUrl() DATABASE_MIGRATION_URL?: string;

  /**
   * Passwords that migrations give the roles of the apps, and with which `npm start` connects the apps to
   * `DATABASE_URL`: `api=…,redirect=…,worker=…,jobs=…`. Only with `DATABASE_MIGRATION_URL`.
   */
  @Check(
    'must be api=…,redirect=…,worker=…,jobs=…, with 16 to 128 characters each, without spaces',
    (value) => parseRolePasswords(value) !== null,
  )
  DATABASE_ROLE_PASSWORDS?: string;

  /** Redis URL of the queue and of the shared rate limit. Unset: the queue lives in PostgreSQL. */
  @RedisUrl() REDIS_URL?: string;

  /** Path of a PEM file with the CAs that are trusted to sign the certificates of a `rediss://` Redis. Unset: those of Node. */
  @IsOptional() @IsString() REDIS_CA?: string;

  /** Sentinels, `host:port` separated by commas, that know where Redis is. They replace the host of `REDIS_URL`. */
  @ListOf('must be host:port pairs separated by commas', isHostAndPort) REDIS_SENTINELS: string[] = [];

  /** Name by which the sentinels know the Redis. */
  @IsString() REDIS_SENTINEL_NAME: string = 'waypost';

  /** Password of the sentinels. Unset: they require none. */
  @IsOptional() @IsString() REDIS_SENTINEL_PASSWORD?: string;

  /** Path of a file with the passphrase of backups, at least 12 characters. A line break at its end is ignored. */
  @IsOptional() @IsString() BACKUP_PASSPHRASE_FILE?: string;

  /** The passphrase of backups itself. */
  @IsOptional() @IsString() BACKUP_PASSPHRASE?: string;

  /** Folder for the regular backups that `npm start` makes. Unset: none. */
  @IsOptional() @IsString() BACKUP_DIR?: string;

  /** Hours between two regular backups. */
  @WholeNumber(1, 24 * 366) BACKUP_EVERY_HOURS: number = 24;

  /** How many regular backups are kept. The oldest ones are deleted. */
  @WholeNumber(1, 10_000) BACKUP_KEEP: number = 7;

  /** Where `cli move` moves the installation: URL of the new database for its owner. */
  @PostgresUrl() MOVE_TO_DATABASE_URL?: string;

  /** Redis URL of the new queue, as the old host reaches it. Unset: it is in the new database. `cli move` requires it with `REDIS_URL`. */
  @RedisUrl() MOVE_TO_REDIS_URL?: string;

  /** Public origin of links and bio pages. Default: `http://localhost:$REDIRECT_PORT`. */
  @Check('must be an origin such as https://go.example (no path)', isOrigin) SHORT_URL_BASE: string;

  /**
   * Further hosts that serve the default domain, comma-separated, such as an old host that printed codes use. Accounts
   * cannot add them, nor names above or below them.
   */
  @ListOf('must be host names separated by commas', isHostName) SHORT_HOSTS: string[] = [];

  /** Public origin of the API and the dashboard. If it is https, the cookie requires HTTPS. Default: `http://localhost:$API_PORT`. */
  @Check('must be an origin such as https://api.example (no path)', isOrigin) API_BASE_URL: string;

  /** Folder of the click journal and of the embedded PostgreSQL. Must survive restarts. */
  @IsString() DATA_DIR: string = './.data';

  /** Address that the apps listen on. By default all addresses, of both families. */
  @Check('must be an IP address', (value) => isIP(value) !== 0) HOST: string = defaultHost();

  /** Port of the API and the dashboard. */
  @WholeNumber(0, 65535) API_PORT: number = 3000;

  /** Port of links and bio pages. */
  @WholeNumber(0, 65535) REDIRECT_PORT: number = 3001;

  /** Port of the worker's health and metrics. */
  @WholeNumber(0, 65535) WORKER_PORT: number = 3002;

  /** Port of the health and metrics of the app that runs long jobs. */
  @WholeNumber(0, 65535) JOBS_PORT: number = 3003;

  /**
   * Connections to PostgreSQL of the largest pool of an app, which several processes divide; its other pools are smaller in
   * proportion. Default: 10, or fewer with `npm start` if the server has too few.
   */
  @IsOptional() @WholeNumber(largestPool.atLeast, 100) DATABASE_POOL_SIZE?: number;

  /** `small`: all apps in one process; `normal`: each has its own; `auto`: `small` with less than 1 GiB. For `npm start`. */
  @IsIn(['auto', 'small', 'normal']) MEMORY: 'auto' | 'small' | 'normal' = 'auto';

  /** Redirect processes that `npm start` runs. Default: half of the cores, up to 4. */
  @IsOptional() @WholeNumber(1, maxProcesses) REDIRECT_PROCESSES?: number;

  /** Workers that `npm start` runs. Default: one for three redirect processes. */
  @IsOptional() @WholeNumber(1, maxProcesses) WORKER_PROCESSES?: number;

  /**
   * `2/4`: this is the second of four processes of its app on this machine. `npm start` sets it. Unset: the only one. A
   * redirect process with `1/1` lets another one take over its port.
   */
  @Check(
    `must be a number and a count, such as 2/4, up to ${maxProcesses}`,
    (value) => parseProcess(value) !== null,
  )
  PROCESS?: string;

  /** CIDRs, comma-separated, of proxies whose `X-Forwarded-For` is trusted. */
  @ListOf('must be addresses or CIDRs separated by commas', isCidr) TRUSTED_PROXIES: string[] = [];

  /** Requests per minute for each API key or session, and for each address without either; 0 = no limit. */
  @WholeNumber(0, 1_000_000_000) RATE_LIMIT_PER_MINUTE: number = 600;

  /** `first`: sign-up closes once a user has a password; `open`: anyone may sign up. */
  @IsIn(['first', 'open']) SIGNUP: 'first' | 'open' = 'first';

  /**
   * `on`: apps refuse to start without `SMTP_URL`, so that every sign-up but the first confirms its address by email. With
   * `SMTP_URL`, sign-ups do so in any case.
   */
  @IsIn(['on', 'off']) SIGNUP_VERIFY: 'on' | 'off' = 'off';

  /**
   * Links and pages that an account, and a user across all accounts, may create per hour while sign-up is open; a network
   * may create ten times as many. 0 = no limit.
   */
  @WholeNumber(0, 1_000_000_000) LINKS_PER_HOUR: number = 200;

  /** Minimum upload speed of files with links, bytes per second; slower uploads are refused. 0 = only stalled ones. */
  @WholeNumber(0, 125_000) MIN_UPLOAD_BYTES_PER_SECOND: number = 8_192;

  /** Live API keys that an account may have while sign-up is open; 0 = as many as otherwise, 1,000. */
  @WholeNumber(0, 1_000_000) KEYS_PER_ACCOUNT: number = 20;

  /** Path of a file with hosts, one per line, that links may not lead to while sign-up is open. */
  @IsOptional() @IsString() DENIED_HOSTS?: string;

  /** Days before other accounts may reuse a deleted slug; 0 = immediately. */
  @WholeNumber(0, 36_500) SLUG_QUARANTINE_DAYS: number = 30;

  /** UTC days for which combinations of dimensions are kept; 0 = none are stored. */
  @WholeNumber(0, 36_500) COMBINATION_DAYS: number = 400;

  /** `on`: count unique visitors per UTC day, with a hash whose secret lives for that day. */
  @IsIn(['on', 'off']) UNIQUES: 'on' | 'off' = 'off';

  /**
   * How to treat requests with `X-Purpose: preview` or `prefetch`, or `Purpose: preview`, which Facebook's apps and old Safari send
   * before a person opens a link. `exclude`: as speculative, like browsers' own prefetch. `count`: as visits.
   */
  @IsIn(['exclude', 'count']) PREVIEWS: 'exclude' | 'count' = 'exclude';

  /**
   * Path of a file with networks, such as data centers and mail scanners, whose visits do not count: one address or CIDR
   * per line, `!` before those that do count, such as relays. Unset: visits from all networks count.
   */
  @IsOptional() @IsString() AUTOMATED_NETWORKS?: string;

  /** `on`: visits of one address and browser to ten different links within three seconds do not count from the tenth on, nor those of the minute after. */
  @IsIn(['on', 'off']) AUTOMATED_BURSTS: 'on' | 'off' = 'off';

  /** Path of an MMDB file with countries. Unset: the most recently downloaded file, else the database included in Waypost. */
  @IsOptional() @IsString() GEOIP_DATABASE?: string;

  /**
   * Address of an MMDB file with countries that the jobs app downloads every month; `{YYYY}` and `{MM}` stand for the year and
   * the month. Unset: nothing is downloaded, except by `cli geoip:update`.
   */
  @Check('must be an https:// URL, or http:// on this machine', isDownloadUrl) GEOIP_UPDATE_URL?: string;

  /** Path of a file, or of a folder of files, that overrides the tables of techniques and apps. Unset: the built-in tables. */
  @IsOptional() @IsString() BREAKOUT_TABLES?: string;

  /** Where `/` of the short host redirects to. Unset: a plain page. */
  @HttpUrl() HOME_URL?: string;

  /** Where visitors of unknown addresses on the short host are sent. Unset: the 404 page. */
  @HttpUrl() NOT_FOUND_URL?: string;

  /** Name servers, comma-separated, used to verify domains: addresses with or without a port. Unset: the system's. */
  @ListOf('must be addresses such as 9.9.9.9, 127.0.0.1:5353 or [::1]:53, separated by commas', isNameServer)
  DNS_SERVERS: string[] = [];

  /** Origins, comma-separated, whose pages may call the API from a browser. */
  @ListOf('must be origins separated by commas', (origin) => origin === '*' || isOrigin(origin))
  CORS_ORIGINS: string[] = [];

  /** Interfaces of other link services, comma-separated, that the API speaks besides its own: `yourls`, `shlink`. */
  @ListOf('must be yourls or shlink, or both separated by a comma', (name) =>
    compatibleServices.some((service) => service === name),
  )
  COMPAT: CompatibleService[] = [];

  /** `on`: apps can be connected to accounts with OAuth. `API_BASE_URL` must be https, or of this machine. */
  @IsIn(['on', 'off']) OAUTH: 'on' | 'off' = 'off';

  /** Host names, addresses and CIDRs, comma-separated, of a private network that webhooks may be sent to. */
  @ListOf(
    'must be host names, addresses or CIDRs separated by commas',
    (host) => isCidr(host) || isHostName(host),
  )
  WEBHOOK_PRIVATE_HOSTS: string[] = [];

  /**
   * The most that undelivered webhook events of an account may take up, MB, from 1 to 100,000. An event counts once for each
   * webhook that has yet to receive it, and for one that is polled as long as it is kept. Beyond that, the oldest events of the
   * fullest webhook are dropped.
   */
  @WholeNumber(1, 100_000) WEBHOOK_UNDELIVERED_MB = 256;

  /** Mail server that sends invitations and notices, with its user and password. Unset: no mail is sent. */
  @MailUrl() SMTP_URL?: string;

  /** Sender of mail, such as `Waypost <links@example.com>`. Default: `Waypost <waypost@HOST>`, the host of `API_BASE_URL`. */
  @Matches(/^[^\r\n]*@[^\r\n]+$/, { message: '$property must be an email address, or `Name <address>`' })
  SMTP_FROM: string;

  /** Issuer of the OpenID provider whose users may sign in, as in its discovery document. Unset: no single sign-on. */
  @Check('must be an https:// URL without a query, or http:// on this machine', isIssuer)
  OIDC_ISSUER?: string;

  /** Client id that the OpenID provider issued for Waypost. */
  @IsOptional() @IsString() OIDC_CLIENT_ID?: string;

  /** Client secret that the OpenID provider issued with it. */
  @IsOptional() @IsString() OIDC_CLIENT_SECRET?: string;

  /** Id of the account whose members the provider's users become. */
  @Check('must be the id of an account, as the page "Account" shows it', isId) OIDC_ACCOUNT?: string;

  /** What members of the provider's groups may do: `group=role`, comma-separated. No one else may sign in through it. */
  @ListOf(
    'must be pairs such as staff=viewer separated by commas; roles are owner, editor and viewer',
    isGroupRole,
  )
  OIDC_ROLES: string[] = [];

  /** The claim that lists a user's groups. */
  @IsString() OIDC_GROUP_CLAIM: string = 'groups';

  /** Scopes, space-separated, to request from the provider. Some providers need an additional one for groups. */
  @Matches(/^(\S+ )*openid( \S+)*$/, { message: '$property must be scopes separated by spaces, with openid' })
  OIDC_SCOPES: string = 'openid email profile';

  /** Display name of the provider: the sign-in page says "Sign in with …". */
  @Matches(/^.{1,40}$/u, { message: '$property must have 1 to 40 characters' })
  OIDC_NAME: string = 'single sign-on';

  /** Bearer of `/metrics`. Unset: `/metrics` serves loopback peers only. */
  @IsOptional() @IsString() METRICS_TOKEN?: string;

  /** The `token` that a proxy on another machine sends when it asks whether a name may have a certificate. Unset: only this machine may ask. */
  @IsOptional()
  @Matches(/^[\w-]{16,128}$/, { message: '$property must have 16 to 128 letters, digits, _ and -' })
  TLS_ASK_TOKEN?: string;

  /** For how many days after the UTC day of a click its voucher is accepted. */
  @WholeNumber(1, 365) CONVERSION_DAYS: number = 30;

  /** For how many days conversions are kept as they were reported. At least 181 more than `CONVERSION_DAYS`: refunds come later. */
  @WholeNumber(182, 3650) CONVERSION_RETENTION_DAYS: number = 400;

  /** URIs, comma-separated, for reports of vulnerabilities: `mailto:`, `https:` or `tel:`. Served as `security.txt`. */
  @ListOf('must be mailto:, https: or tel: URIs separated by commas', isContact)
  SECURITY_CONTACT: string[] = [];

  /** The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug` or `trace`; `silent`: none. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']) LOG_LEVEL: string = 'info';

  /** `json`: one object per line; `pretty`: readable lines. Default: `pretty` in a terminal, else `json`. */
  @IsIn(['json', 'pretty']) LOG_FORMAT: 'json' | 'pretty' = process.stdout.isTTY ? 'pretty' : 'json';

  /** Host of `SHORT_URL_BASE`, without the port. */
  get shortHost(): string {
    return new URL(this.SHORT_URL_BASE).hostname;
  }

  /**
   * All hosts of the default domain: that of `SHORT_URL_BASE`, and `SHORT_HOSTS`, in lower case and without the root's dot.
   * Destinations must not be on them, and no account can have them.
   */
  get shortHosts(): string[] {
    return [this.shortHost, ...this.SHORT_HOSTS].map((host) => host.toLowerCase().replace(/\.$/, ''));
  }

  /**
   * Origin of short links on a domain: with the scheme and port of `SHORT_URL_BASE`.
   * @param domain its host; null for the default domain.
   */
  shortOrigin(domain: string | null): string {
    if (domain === null) return this.SHORT_URL_BASE;
    const { protocol, port } = new URL(this.SHORT_URL_BASE);
    return `${protocol}//${domain}${port && `:${port}`}`;
  }

  /** `TRUSTED_PROXIES` as a list for `check(address, family)`. */
  get trustedProxies(): BlockList {
    return listOf(this.TRUSTED_PROXIES);
  }

  /** Which process of its app this is, starting at 1, and how many there are on this machine. */
  get process(): { number: number; count: number } {
    return parseProcess(this.PROCESS ?? '1/1') ?? { number: 1, count: 1 };
  }

  /** Connections of a pool of this process. @param ofOne for the only process of an app, with enough memory */
  poolSize(ofOne: number): number {
    const small = this.MEMORY === 'small';
    return poolShare(ofOne, { count: this.process.count, small, largest: this.DATABASE_POOL_SIZE });
  }

  /** `DATABASE_ROLE_PASSWORDS` by app; undefined if it is not set. */
  get rolePasswords(): RolePasswords | undefined {
    return parseRolePasswords(this.DATABASE_ROLE_PASSWORDS ?? '') ?? undefined;
  }

  /** The pooler that `DATABASE_URL` leads to, and the database behind it; undefined without `DATABASE_DIRECT_URL`. */
  get pooler(): { url: string; directUrl: string } | undefined {
    const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = this;
    return url && directUrl ? { url, directUrl } : undefined;
  }

  /** URL of the database without a pooler. @throws SettingsError like `requireDatabaseUrl`. */
  requireDirectUrl(): string {
    return this.DATABASE_DIRECT_URL ?? this.requireDatabaseUrl();
  }

  /** @throws SettingsError if `DATABASE_URL` is not set. */
  requireDatabaseUrl(): string {
    if (this.DATABASE_URL) return this.DATABASE_URL;
    throw new SettingsError([
      'DATABASE_URL is not set: this app needs a PostgreSQL URL (`npm start` runs everything with an embedded server)',
    ]);
  }
}

/** Has one message for each invalid variable. Print them without a stack trace. */
export class SettingsError extends Error {
  constructor(readonly messages: string[]) {
    super(messages.join('\n'));
    this.name = 'SettingsError';
  }
}
