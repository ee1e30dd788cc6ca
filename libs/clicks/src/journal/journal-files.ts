import { FileLock } from '@app/common';
import {
  chmodSync,
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { readFile, stat, unlink, writeFile } from 'node:fs/promises';

/** Takes a lock that the kernel releases when this process dies. Null if another process holds it. */
const tryLock = (path: string): Pick<FileLock, 'release'> | null => FileLock.tryTake(path);

/** Every file-system call of the journal. */
export const diskFiles = {
  chmodSync,
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFile,
  renameSync,
  rmdirSync,
  rmSync,
  stat,
  tryLock,
  unlink,
  unlinkSync,
  writeFile,
  writeSync,
};

/** Lets tests replace calls with ones that fail, or during which a process dies. */
export type JournalFiles = typeof diskFiles;
