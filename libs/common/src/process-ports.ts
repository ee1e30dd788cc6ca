import type { ProcessCounts } from './process-counts.js';
import type { Settings } from './settings.js';

/** From the port of one process of an app to that of the next. */
const step = 100;

/** Port of the health and metrics of one of several redirect processes, which share `port` for visits. */
export const redirectProcessPort = (port: number, number: number): number => port + number * step;

/** Port of the health and metrics of a worker. The first one has `port` itself. */
export const workerProcessPort = (port: number, number: number): number => port + (number - 1) * step;

/** A port that one of several processes of an app has for its health and metrics, beside the port that is set. */
export interface ProcessPort {
  app: 'redirect' | 'worker';
  /** Of the process, starting at 1. */
  number: number;
  /** The setting that it follows from. */
  setting: 'REDIRECT_PORT' | 'WORKER_PORT';
  port: number;
}

/** Ports of all redirect processes if there are several, and of the workers but the first. */
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
