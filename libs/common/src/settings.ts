import { plainToInstance, Transform } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  registerDecorator,
  validateSync,
} from 'class-validator';
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';

const Int = () => Transform(({ value }): unknown => (/^\d+$/.test(String(value)) ? Number(value) : value));
const List = () =>
  Transform(({ value }) =>
    String(value)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

function Check(message: string, holds: (value: unknown) => boolean): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: `$property ${message}` },
      validator: { validate: holds },
    });
}

/** True for `http://host[:port]` or `https://host[:port]` with nothing behind it. */
function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.origin === value.replace(/\/$/, '');
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isCidr(value: string): boolean {
  const [address, bits, rest] = value.split('/');
  const family = isIP(address ?? '');
  if (family === 0 || rest !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * Everything that an operator can set, read once from the environment.
 * An empty variable counts as unset. A wrong value stops the start and is named in the message.
 */
export class Settings {
  /** PostgreSQL connection URL. Unset: `npm start` and the CLI run the embedded server in `DATA_DIR`. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/.+/, { message: '$property must be a postgres:// URL' })
  DATABASE_URL?: string;

  /** Redis URL of the queue and of the shared rate limit. Unset: the queue lives in PostgreSQL. */
  @IsOptional()
  @Matches(/^rediss?:\/\/.+/, { message: '$property must be a redis:// or rediss:// URL' })
  REDIS_URL?: string;

  /** Public origin of links and bio pages. Default: `http://localhost:$REDIRECT_PORT`. */
  @Check('must be an origin such as https://go.example (no path)', isOrigin)
  SHORT_URL_BASE: string;

  /** Public origin of the API and the dashboard; where it is https, their cookie is for HTTPS alone. Default: `http://localhost:$API_PORT`. */
  @Check('must be an origin such as https://api.example (no path)', isOrigin)
  API_BASE_URL: string;

  /** Folder of the click journal and, where it is embedded, of PostgreSQL. Must outlive a restart. */
  @IsString()
  DATA_DIR: string = './.data';

  /** Address that the apps listen on. */
  @Check('must be an IP address', (value) => isIP(String(value)) !== 0)
  HOST: string = '0.0.0.0';

  @Int()
  @IsInt()
  @Min(0)
  @Max(65535)
  API_PORT: number = 3000;

  @Int()
  @IsInt()
  @Min(0)
  @Max(65535)
  REDIRECT_PORT: number = 3001;

  /** Port of the worker's health and metrics. */
  @Int()
  @IsInt()
  @Min(0)
  @Max(65535)
  WORKER_PORT: number = 3002;

  /** Port of the health and metrics of the app that runs long jobs. */
  @Int()
  @IsInt()
  @Min(0)
  @Max(65535)
  JOBS_PORT: number = 3003;

  /** CIDRs, comma-separated, of proxies whose `X-Forwarded-For` is believed. */
  @List()
  @IsArray()
  @Check(
    'must be addresses or CIDRs separated by commas',
    (value) => Array.isArray(value) && value.every(isCidr),
  )
  TRUSTED_PROXIES: string[] = [];

  /** Requests a minute for each API key or session, and for each address that shows neither; 0 = no limit. */
  @Int()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  RATE_LIMIT_PER_MINUTE: number = 600;

  /** `first`: sign-up closes once an account with a password exists; `open`: anybody may sign up. */
  @IsIn(['first', 'open'])
  SIGNUP: 'first' | 'open' = 'first';

  /** Days for which a deleted slug is kept from other accounts; 0 = free at once. */
  @Int()
  @IsInt()
  @Min(0)
  @Max(36_500)
  SLUG_QUARANTINE_DAYS: number = 30;

  /** Path of an MMDB file that knows countries. Unset: the database that comes with Waypost. */
  @IsOptional()
  @IsString()
  GEOIP_DATABASE?: string;

  /** Where `/` of the short host leads. Unset: a plain page. */
  @IsOptional()
  @Check('must be an http:// or https:// URL', isHttpUrl)
  HOME_URL?: string;

  /** Origins, comma-separated, whose pages may call the API from a browser. */
  @List()
  @IsArray()
  @Check(
    'must be origins separated by commas',
    (value) => Array.isArray(value) && value.every((origin) => origin === '*' || isOrigin(origin)),
  )
  CORS_ORIGINS: string[] = [];

  /** Bearer of `/metrics`. Unset: `/metrics` answers loopback peers alone. */
  @IsOptional()
  @IsString()
  METRICS_TOKEN?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  LOG_LEVEL: string = 'info';

  /** `json`: one object a line; `pretty`: lines to read. Default: `pretty` in a terminal, else `json`. */
  @IsIn(['json', 'pretty'])
  LOG_FORMAT: 'json' | 'pretty' = process.stdout.isTTY ? 'pretty' : 'json';

  /** The host of `SHORT_URL_BASE`, without the port; no destination may be on it. */
  get shortHost(): string {
    return new URL(this.SHORT_URL_BASE).hostname;
  }

  /** `TRUSTED_PROXIES` in a form that answers `check(address, family)`. */
  get trustedProxies(): BlockList {
    const list = new BlockList();
    for (const cidr of this.TRUSTED_PROXIES) {
      const [address = '', bits] = cidr.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
    }
    return list;
  }

  /** @throws SettingsError when `DATABASE_URL` is not set. */
  requireDatabaseUrl(): string {
    if (!this.DATABASE_URL) {
      throw new SettingsError([
        'DATABASE_URL is not set: this app needs a PostgreSQL URL (`npm start` runs everything with an embedded server)',
      ]);
    }
    return this.DATABASE_URL;
  }
}

/** One line for each wrong variable, to be printed without a stack. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

const names = Object.keys(
  Object.assign(new Settings(), {
    DATABASE_URL: 0,
    REDIS_URL: 0,
    SHORT_URL_BASE: 0,
    API_BASE_URL: 0,
    GEOIP_DATABASE: 0,
    HOME_URL: 0,
    METRICS_TOKEN: 0,
  }),
);

/** Settings whose default is made from another one. */
const madeFromPorts = ['SHORT_URL_BASE', 'API_BASE_URL'];

/** Reads and checks the settings. @throws SettingsError naming every wrong variable at once. */
export function loadSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(
    names.filter((name) => env[name]?.trim()).map((name) => [name, env[name]?.trim()]),
  );
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  settings.SHORT_URL_BASE = (settings.SHORT_URL_BASE ?? `http://localhost:${settings.REDIRECT_PORT}`).replace(
    /\/$/,
    '',
  );
  settings.API_BASE_URL = (settings.API_BASE_URL ?? `http://localhost:${settings.API_PORT}`).replace(
    /\/$/,
    '',
  );
  settings.DATA_DIR = resolve(settings.DATA_DIR);
  // An address made from a port is wrong only where the port is, which is told.
  const problems = validateSync(settings)
    .filter(({ property }) => property in given || !madeFromPorts.includes(property))
    .flatMap(({ constraints }) => Object.values(constraints ?? {}).slice(-1));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
