import { type Settings, SettingsError } from '@app/common';
import { connectionOptions, refusalOfServer } from '@app/database';
import { isIP } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { redisOptions } from './redis-options.js';

const timeoutMs = 2_000;

/**
 * Connects once to each store that uses TLS. An unavailable store does not prevent the start, but one that
 * cannot prove its identity does.
 * @throws SettingsError with a message for each store whose certificate is rejected, and each file that cannot be read.
 */
export async function refuseUntrustedStores(settings: Settings): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = settings;
  const problems = await Promise.all([
    databaseProblem('DATABASE_URL', DATABASE_URL),
    databaseProblem('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL),
    databaseProblem('DATABASE_REPLICA_URL', DATABASE_REPLICA_URL),
    ...redisProblems(settings),
  ]);
  const messages = problems.filter((problem) => problem !== null);
  if (messages.length > 0) throw new SettingsError([...new Set(messages)]);
}

async function databaseProblem(name: string, url: string | undefined): Promise<string | null> {
  if (!url || !/[?&]ssl/.test(url)) return null;
  let client: pg.Client;
  try {
    client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: timeoutMs });
  } catch (error) {
    // The driver reads the files that the URL names.
    return `${name} cannot be used: ${(error as Error).message}`;
  }
  const { ssl, host } = client;
  // The driver would compare the certificate with "localhost".
  if (ssl && isIP(host) !== 0 && !/sslmode=no-verify/.test(url)) {
    return `${name}: with TLS, it needs a host name instead of the address ${host}, because the certificate is compared to it`;
  }
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    const refusal = refusalOfServer(error);
    return refusal && `${name}: the server is not trusted: ${refusal}`;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The problems of the Redis, or of each sentinel: these name a Redis whose certificate is checked at every connection. */
function redisProblems(settings: Settings): Promise<string | null>[] {
  const { tls, sentinels, host = '', port = 0 } = redisOptions(settings) ?? {};
  if (!tls) return [];
  const name = sentinels ? 'REDIS_SENTINELS' : 'REDIS_URL';
  return (sentinels ?? [{ host, port }]).map(async (address) => {
    const refusal = await refusalOf({ ...tls, ...address });
    return refusal && `${name}: ${address.host}:${address.port} is not trusted: ${refusal}`;
  });
}

function refusalOf(address: ConnectionOptions): Promise<string | null> {
  return new Promise((resolve) => {
    const servername = isIP(address.host ?? '') === 0 ? address.host : undefined;
    const socket = connect({ ...address, servername, timeout: timeoutMs });
    const settle = (refusal: string | null): void => {
      socket.destroy();
      resolve(refusal);
    };
    socket.once('secureConnect', () => settle(null));
    socket.once('timeout', () => settle(null));
    socket.on('error', (error) => settle(refusalOfServer(error)));
  });
}
