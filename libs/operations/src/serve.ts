import { isIP } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import {
  applySettingsFile,
  loadSettings,
  misspelledSettings,
  releaseStartMemory,
  type Settings,
  SettingsError,
} from '@app/common';
import { connectionOptions, refusalOfServer } from '@app/database';
import pg from 'pg';
import type { AppDefinition } from './app-definition.js';
import { redisOptions } from './redis-options.js';
import { CannotStart, ServedApp } from './served-app.js';

/** An app and the settings in which it differs from others of its process. */
export interface AppToServe {
  definition: AppDefinition;
  env?: NodeJS.ProcessEnv;
}

/** Milliseconds after which a hanging stop is forced, before the launcher would kill the process. */
const stopTimeout = 25_000;

/** Milliseconds for closing connections to backends once every accepted request has its response. */
const closeTimeout = 4_000;

/**
 * Runs an app until SIGINT, SIGTERM or the end of the launcher, with validated settings, logs, uniform errors, health
 * and metrics. It stops gracefully: it first reports that it is not ready, then finishes every accepted request.
 */
export const serve = (definition: AppDefinition): Promise<void> => serveTogether([{ definition }]);

/** Milliseconds that a store has for a connection and its certificate. */
const storeTimeoutMs = 2_000;

/**
 * Connects once to each store that uses TLS. An unavailable store does not prevent the start, but one that
 * cannot prove its identity does.
 * @throws SettingsError with a message for each store whose certificate is rejected, and each file that cannot be read.
 */
async function refuseUntrustedStores(settings: Settings): Promise<void> {
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
    client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: storeTimeoutMs });
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
    const socket = connect({ ...address, servername, timeout: storeTimeoutMs });
    const settle = (refusal: string | null): void => {
      socket.destroy();
      resolve(refusal);
    };
    socket.once('secureConnect', () => settle(null));
    socket.once('timeout', () => settle(null));
    socket.on('error', (error) => settle(refusalOfServer(error)));
  });
}

/** Runs several apps in this process, as `serve` runs one. They start one after another, and stop at the same time. */
export async function serveTogether(appsToServe: readonly AppToServe[]): Promise<void> {
  const apps = await validOrExit(async () => {
    // The launcher has already printed them.
    const warnings = process.send ? [] : misspelledSettings(process.env);
    const file = applySettingsFile();
    warnings.push(...(file?.warnings ?? []).map(({ message, remedy }) => `${message}. ${remedy}`));
    if (!process.send) for (const warning of warnings) console.error(`waypost: ${warning}`);
    const prepared: ServedApp[] = [];
    for (const { definition, env } of appsToServe) {
      const settings = loadSettings({ ...process.env, ...env });
      settings.requireDatabaseUrl();
      await refuseUntrustedStores(settings);
      prepared.push(ServedApp.prepare(definition, settings));
    }
    return prepared;
  });
  const logger = apps[0]?.logger;
  process.on('unhandledRejection', (error) => logger?.error({ err: error }, 'unhandled rejection'));
  let stopping = false;
  const stop = async (why: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopTimeout).unref();
    await Promise.all(apps.map((app) => app.finishRequests(why)));
    setTimeout(() => {
      logger?.warn('forced exit: a backend did not respond');
      process.exit(0);
    }, closeTimeout).unref();
    await Promise.all(apps.map((app) => app.close()));
    process.exit(0);
  };
  process.once('SIGINT', () => void stop('SIGINT'));
  process.once('SIGTERM', () => void stop('SIGTERM'));
  process.once('disconnect', () => void stop('the launcher has exited'));
  await validOrExit(async () => {
    for (const app of apps) await app.start();
  });
  releaseStartMemory();
}

/** Exits with the messages of invalid settings, found either by `loadSettings` or when a provider is created. */
async function validOrExit<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof CannotStart) process.exit(1);
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.messages) console.error(`waypost: ${problem}`);
    process.exit(1);
  }
}
