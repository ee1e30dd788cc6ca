import { FileLock } from '@app/common';
import {
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

/** Takes a lock that the kernel lets go when this process dies; null where another process has it. */
const tryLock = (path: string): Pick<FileLock, 'release'> | null => FileLock.tryTake(path);

/** Every call by which journals are written, read, locked and removed. */
export const diskFiles = {
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

/** The same, for tests to put calls in their place that fail, or during which a process dies. */
export type JournalFiles = typeof diskFiles;
