import { freePort as portIn, quietPorts } from '@app/postgres-server';

/** One share for the process that starts Jest's workers, and for up to three of these. */
const shares = 4;

/**
 * Finds a free port in this worker's share. The program that uses it starts seconds later; until then, another
 * worker could find the same one free.
 */
export function freePort(): Promise<number> {
  const size = Math.floor((quietPorts.last + 1 - quietPorts.first) / shares);
  const first = quietPorts.first + (Number(process.env.JEST_WORKER_ID ?? 0) % shares) * size;
  return portIn(0, { first, last: first + size - 1 });
}
