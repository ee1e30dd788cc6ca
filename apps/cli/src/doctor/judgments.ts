import { type Finding, ok, problem, warning } from './finding.js';

const mebibyte = 1024 * 1024;
const smallestMemory = 448 * mebibyte;
const smallestRoom = 256 * mebibyte;
const oldestPostgres = 15;
const oldCountriesDays = 90;
const toleratedClockSeconds = 5;
/** A replica that is further behind serves nothing. */
const toleratedLagSeconds = 10;
/** A clock that is wrong by this much makes TLS, locks and one-time codes fail. */
const harmfulClockSeconds = 60;

/** @param node its version. @param range in package.json, such as `>=20.19`. */
export function judgeNode(waypost: string, node: string, range: string): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const least = range.replace('>=', '');
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  const message = `Waypost ${waypost} on Node ${node}, ${process.platform} ${process.arch}`;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? ok('versions', message)
    : problem('versions', message, `Install Node ${least} or newer.`);
}

/** Bytes. */
export function judgeMemory({ total, available }: { total: number; available: number }): Finding {
  const message = `${sizeOf(available)} of ${sizeOf(total)} available`;
  if (total < smallestMemory) {
    return warning('memory', message, 'Give the machine or the container 512 MB or more.');
  }
  if (available < 0.05 * total) {
    return warning('memory', message, '`ps aux --sort -rss` shows what uses it. Stop that, or add memory.');
  }
  return ok('memory', message);
}

/** Bytes of the disk of DATA_DIR. */
export function judgeRoom(
  dataDir: string,
  { available, total }: { available: number; total: number },
): Finding {
  const message = `${sizeOf(available)} free for DATA_DIR (${dataDir}), ${Math.round((100 * available) / total)}%`;
  const remedy =
    'Make room or enlarge the disk, and delete nothing in DATA_DIR. See WaypostDiskFilling in docs/runbook.md.';
  if (available < smallestRoom) return problem('disk', message, remedy);
  return available < 0.1 * total ? warning('disk', message, remedy) : ok('disk', message);
}

/** The backlog of the journals. */
export function judgeBacklog({
  batches,
  oldestSeconds,
}: {
  batches: number;
  oldestSeconds: number;
}): Finding {
  if (oldestSeconds < 60) return ok('journal', `${batches} batches of clicks on their way`);
  const message = `${batches} batches of clicks wait to be counted, the oldest for ${timeOf(oldestSeconds)}`;
  const remedy =
    'Clicks are safe, but missing in reports. See that a redirect app and a worker run. See WaypostClicksWaiting in docs/runbook.md.';
  return oldestSeconds < 3_600 ? warning('journal', message, remedy) : problem('journal', message, remedy);
}

/** @param days its age. @param remedy how to update it. */
export function judgeCountries(name: string, days: number, remedy: string): Finding {
  const message = `${name} is ${days} days old`;
  return days < oldCountriesDays
    ? ok('countries', message)
    : warning('countries', message, `Some countries are wrong. ${remedy}`);
}

/** @param number `server_version_num`. @param used connections. @param most `max_connections`. */
export function judgePostgres(server: {
  version: string;
  number: number;
  used: number;
  most: number;
}): Finding {
  const { version, number, used, most } = server;
  const message = `PostgreSQL ${version}, ${used} of ${most} connections in use`;
  if (number < oldestPostgres * 10_000) {
    return problem('database', message, `Upgrade PostgreSQL to ${oldestPostgres} or newer.`);
  }
  if (used > 0.9 * most) {
    return warning(
      'database',
      message,
      'Raise max_connections, or put PgBouncer in front (docs/scaling.md).',
    );
  }
  return ok('database', message);
}

/** @param ahead how far this machine's clock is ahead of the database's, seconds. */
export function judgeClock(ahead: number): Finding {
  const seconds = Math.abs(ahead);
  if (seconds <= toleratedClockSeconds) return ok('clock', 'agrees with that of the database');
  const side = ahead > 0 ? 'ahead of' : 'behind';
  const message = `this machine's clock is ${seconds.toFixed(0)} s ${side} the database's`;
  const remedy = 'See which one is wrong with `timedatectl` on both machines, and turn on NTP there.';
  return seconds > harmfulClockSeconds
    ? problem('clock', message, remedy)
    : warning('clock', message, remedy);
}

/** @param synchronous `synchronous_standby_names`. */
export function judgeReplication(server: {
  standby: boolean;
  replicas: number;
  synchronous: string;
}): Finding {
  const { standby, replicas, synchronous } = server;
  if (standby) {
    const message = 'this PostgreSQL is a replica, which takes no writes';
    return problem('replication', message, 'Point DATABASE_URL to the primary.');
  }
  if (replicas === 0) return ok('replication', 'none');
  if (synchronous !== '') return ok('replication', `${replicas} replicas, synchronous`);
  const message = `${replicas} replicas, none of them synchronous, so a failover can lose clicks that were counted`;
  return warning('replication', message, 'Set synchronous_standby_names (docs/scaling.md).');
}

/** The position of a read replica, compared to its primary. */
export interface ReplicaPosition {
  standby: boolean;
  /** The part of the primary's log that it lacks. */
  bytes: number;
  /** Since the last transaction that it has. */
  seconds: number;
}

export function judgeReadReplica({ standby, bytes, seconds }: ReplicaPosition): Finding {
  if (!standby) {
    const message = 'DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica';
    return warning('replica', message, 'Unset it, or point it to a streaming replica (docs/scaling.md).');
  }
  if (bytes === 0 || seconds <= toleratedLagSeconds) return ok('replica', 'up to date');
  const message = `the replica is ${timeOf(seconds)} behind, so the database serves its reads`;
  return warning('replica', message, 'Look at its log, its disk and its network.');
}

/** @param hours age of the newest one, null if there is none. @param everyHours how often one should be made. */
export function judgeBackups(folder: string, hours: number | null, everyHours: number): Finding {
  const remedy = 'See WaypostBackupOld in docs/runbook.md.';
  if (hours === null) return warning('backups', `there is none in BACKUP_DIR (${folder})`, remedy);
  const message = `the newest one is ${timeOf(hours * 3_600)} old`;
  return hours <= 2 * everyHours ? ok('backups', message) : warning('backups', message, remedy);
}

/** @param info the response of Redis to INFO. */
export function judgeRedis(info: string): Finding {
  const value = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const message = `Redis ${value('redis_version')}, ${value('maxmemory_policy')}`;
  if (value('role') === 'slave') {
    return problem('redis', `${message}, a replica, which takes no writes`, 'Point REDIS_URL to the master.');
  }
  if (value('maxmemory_policy') === 'noeviction') return ok('redis', message);
  return problem(
    'redis',
    `${message}: Redis may delete jobs when its memory is full`,
    'Set it with `redis-cli config set maxmemory-policy noeviction`, and in redis.conf.',
  );
}

function sizeOf(bytes: number): string {
  const mebibytes = bytes / mebibyte;
  return mebibytes < 1024 ? `${Math.round(mebibytes)} MB` : `${(mebibytes / 1024).toFixed(1)} GB`;
}

function timeOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} hours` : `${Math.round(seconds / 86_400)} days`;
}
