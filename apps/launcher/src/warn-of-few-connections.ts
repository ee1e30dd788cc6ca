import { freeConnections } from '@app/postgres-server';

/** Says so if the operator's database has fewer connections than the apps may open. Most of the time, they open fewer. */
export async function warnOfFewConnections(
  databaseUrl: string,
  wanted: number,
  print: (message: string) => void,
): Promise<void> {
  const available = await freeConnections(databaseUrl);
  if (available === null || available >= wanted) return;
  print(
    `the database takes ${available} connections, and the apps may open ${wanted}; ` +
      'raise its max_connections, or set REDIRECT_PROCESSES and WORKER_PROCESSES to fewer',
  );
}
