import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user that PostgreSQL runs as; it refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const nobody: ServerUser = { uid: 65534, gid: 65534 };

/**
 * Null unless this process is root's. For root: the owner of the data that is there already, else the
 * machine's own `postgres` or `nobody`.
 */
export function serverUser(existingData: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return userNamed('postgres') ?? userNamed('nobody') ?? nobody;
}

function userNamed(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Whether `user` can come to `folder` and write there: tried, since modes alone do not tell (ACLs, mounts). */
export function canWriteIn(folder: string, user: ServerUser): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder], { cwd: '/', ...user });
  return attempt.status === 0;
}
