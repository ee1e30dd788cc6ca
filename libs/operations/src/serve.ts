import {
  applySettingsFile,
  loadSettings,
  misspelledSettings,
  releaseStartMemory,
  SettingsError,
} from '@app/common';
import type { AppDefinition } from './app-definition.js';
import { refuseUntrustedStores } from './refuse-untrusted-stores.js';
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
