import { type Settings, SettingsError } from '@app/common';
import type { RedisOptions } from 'ioredis';
import { readFileSync } from 'node:fs';

/** A sentinel or a Redis whose host is gone does not refuse a connection: it is silent. */
const connectTimeout = 2_000;

/**
 * The options for connecting to Redis; null if it is not configured. With sentinels, these report which Redis is the
 * master, at every connection and when that changes. A connection to a Redis that is no longer the master is closed.
 * @throws SettingsError if `REDIS_CA` cannot be read.
 */
export function redisOptions(settings: Settings): RedisOptions | null {
  const { REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_NAME, REDIS_SENTINEL_PASSWORD } = settings;
  if (!REDIS_URL) return null;
  const { hostname, port, username, password, pathname, protocol, searchParams } = new URL(REDIS_URL);
  const tls = protocol === 'rediss:' ? { ca: authorities(settings) } : undefined;
  const common: RedisOptions = {
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1)) || 0,
    family: Number(searchParams.get('family')) || undefined,
    tls,
    connectTimeout,
  };
  if (REDIS_SENTINELS.length === 0) {
    return { ...common, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
  }
  return {
    ...common,
    sentinels: REDIS_SENTINELS.map(sentinelAddress),
    name: REDIS_SENTINEL_NAME,
    sentinelPassword: REDIS_SENTINEL_PASSWORD,
    enableTLSForSentinelMode: tls !== undefined,
    sentinelTLS: tls,
    sentinelCommandTimeout: connectTimeout,
    sentinelRetryStrategy: (times) => Math.min(100 * times, 1_000),
    failoverDetector: true,
  };
}

/** Reads `host:port`, with an IPv6 address in brackets. */
function sentinelAddress(sentinel: string): { host: string; port: number } {
  const colon = sentinel.lastIndexOf(':');
  return { host: sentinel.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(sentinel.slice(colon + 1)) };
}

function authorities({ REDIS_CA }: Settings): string | undefined {
  if (!REDIS_CA) return undefined;
  try {
    return readFileSync(REDIS_CA, 'utf8');
  } catch (error) {
    throw new SettingsError([`REDIS_CA cannot be read: ${(error as Error).message}`]);
  }
}
