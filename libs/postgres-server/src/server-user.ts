import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user that PostgreSQL runs as. It refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const nobody: ServerUser = { uid: 65534, gid: 65534 };

/** Returns null unless we are root. For root: the owner of existing data, else the user `postgres` or `nobody`. */
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

/** Tries whether `user` can write in `folder`. Modes alone do not tell, because of ACLs and mounts. */
export function canWriteIn(folder: string, user: ServerUser): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder], { cwd: '/', ...user });
  return attempt.status === 0;
}
