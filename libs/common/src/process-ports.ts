import type { ProcessCounts } from './process-counts.js';
import type { Settings } from './settings.js';

/** Distance between the ports of consecutive processes of an app. */
const step = 100;

/** Port of the health and metrics of one of several redirect processes, which share `port` for visits. */
const redirectProcessPort = (port: number, number: number): number => port + number * step;

/** Port of the health and metrics of a worker. The first one has `port` itself. */
const workerProcessPort = (port: number, number: number): number => port + (number - 1) * step;

/** Port of the health and metrics of this redirect process, if it shares `REDIRECT_PORT` with others. */
export function ownRedirectPort({ process: { number, count }, REDIRECT_PORT }: Settings): number | undefined {
  return count > 1 ? redirectProcessPort(REDIRECT_PORT, number) : undefined;
}

/** Port of the health and metrics of this worker. The first one has `WORKER_PORT`. */
export const ownWorkerPort = ({ process: { number }, WORKER_PORT }: Settings): number =>
  workerProcessPort(WORKER_PORT, number);

/** A port for the health and metrics of one of several processes of an app, in addition to the configured port. */
export interface ProcessPort {
  app: 'redirect' | 'worker';
  /** Number of the process, starting at 1. */
  number: number;
  /** The setting that it is derived from. */
  setting: 'REDIRECT_PORT' | 'WORKER_PORT';
  port: number;
}

/** Ports of all redirect processes if there are several, and of all workers except the first. */
export function processPorts(
  { REDIRECT_PORT, WORKER_PORT }: Settings,
  { redirects, workers }: ProcessCounts,
): ProcessPort[] {
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
  return [
    ...numbers(redirects > 1 ? redirects : 0).map((number) => ({
      app: 'redirect' as const,
      number,
      setting: 'REDIRECT_PORT' as const,
      port: redirectProcessPort(REDIRECT_PORT, number),
    })),
    ...numbers(workers)
      .slice(1)
      .map((number) => ({
        app: 'worker' as const,
        number,
        setting: 'WORKER_PORT' as const,
        port: workerProcessPort(WORKER_PORT, number),
      })),
  ];
}
