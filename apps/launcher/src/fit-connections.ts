import { fittingPools, mostConnections, type ProcessCounts, type Settings } from '@app/common';
import { freeConnections } from '@app/postgres-server';

/**
 * Chooses `DATABASE_POOL_SIZE` for the apps so that the operator's database has enough connections for them. Prints what to do
 * if it has too few even for the smallest pools, or for the size that the operator has set.
 */
export async function fitConnections(
  ownerUrl: string,
  settings: Settings,
  counts: ProcessCounts,
  print: (message: string) => void,
): Promise<number | undefined> {
  const { DATABASE_DIRECT_URL, DATABASE_POOL_SIZE: wanted, REDIS_URL } = settings;
  // A pooler shares the connections of the database among those of the apps.
  const available = DATABASE_DIRECT_URL ? null : await freeConnections(ownerUrl);
  if (available === null) return wanted;
  const queueInDatabase = !REDIS_URL;
  const { largest, missing } = fittingPools(available, counts, queueInDatabase);
  if (missing > 0) {
    const ways = [
      `raise its max_connections by ${missing}`,
      ...(queueInDatabase ? ['set REDIS_URL, so that the queue needs none'] : []),
      ...(counts.redirects > 1 ? ['set REDIRECT_PROCESSES and WORKER_PROCESSES to 1'] : []),
      'put PgBouncer in front (docs/scaling.md)',
    ];
    const need = mostConnections(counts, { largest, queueInDatabase });
    const list = `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`;
    print(`the database has ${available} connections, and the apps need up to ${need}; ${list}`);
  } else if (wanted !== undefined && wanted > largest) {
    const need = mostConnections(counts, { largest: wanted, queueInDatabase });
    print(
      `the database has ${available} connections, and with DATABASE_POOL_SIZE=${wanted}, the apps may open ${need}; ` +
        `set it to at most ${largest}`,
    );
  }
  return wanted ?? largest;
}
