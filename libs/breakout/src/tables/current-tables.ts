import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BreakoutTables } from './breakout-tables.js';
import { applyTableFiles, type TableFile, TablesError } from './check-tables.js';
import { shippedRows, shippedTables } from './shipped-tables.js';

/** How often the operator's files are checked, in milliseconds. */
const checkIntervalMs = 1_000;

const maxFiles = 50;

/** Maximum size of all files together, in bytes. */
const maxBytes = 1024 * 1024;

/**
 * Reads a file, or all `.json` files of a folder in the order of their names.
 * @throws TablesError if there are too many or they are too large; an error of the file system if one cannot be read.
 */
export function readTableFiles(path: string): TableFile[] {
  const paths = statSync(path).isDirectory() ? jsonFilesIn(path) : [path];
  if (paths.length > maxFiles) throw new TablesError([`${path} has more than ${maxFiles} files`]);
  let bytes = 0;
  for (const file of paths) bytes += statSync(file).size;
  if (bytes > maxBytes) throw new TablesError([`${path} is larger than ${maxBytes / 1024} KiB`]);
  return paths.map((file) => ({ name: basename(file), text: readFileSync(file, 'utf8') }));
}

/** Ignores hidden files, which editors write next to a file, and in which Kubernetes keeps its versions. */
function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry: Dirent) => entry.name.endsWith('.json') && !entry.name.startsWith('.') && !entry.isDirectory(),
    )
    .map(({ name }) => join(folder, name))
    .sort();
}

/**
 * The tables in use: the shipped ones with the changes of `BREAKOUT_TABLES`. The files are read repeatedly and
 * compared by content, which notices a rename into place, a swapped symbolic link and an editor's save on every system
 * and every disk. Changes that are not valid are rejected as a whole, and the last good tables stay in use.
 */
export class CurrentTables implements OnApplicationShutdown {
  private readonly logger = new Logger('BreakoutTables');
  private tables = shippedTables;
  /** The contents that were read last. */
  private lastRead: string | undefined;
  /** The contents that were applied or rejected last. */
  private lastTried: string | undefined;
  /** The reason why the files are rejected; undefined while they are in use. */
  private lastReason: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** For metrics: numbers of changes that were accepted and rejected since the start. */
  readonly counts = { accepted: 0, rejected: 0 };

  /**
   * @param path a file or a folder; undefined for the shipped tables alone.
   * @throws TablesError or an error of the file system if the files cannot be used.
   */
  constructor(
    private readonly path?: string,
    intervalMs = checkIntervalMs,
  ) {
    if (path === undefined) return;
    const files = readTableFiles(path);
    this.lastRead = this.lastTried = contentOf(files);
    this.tables = applyTableFiles(shippedRows, files);
    this.timer = setInterval(() => this.check(), intervalMs).unref();
  }

  /** The last good tables. */
  get current(): BreakoutTables {
    return this.tables;
  }

  /** False while the files are not valid, and older tables are in use. */
  get isCurrent(): boolean {
    return this.lastReason === undefined;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Reads the files again, and applies them once two reads in a row agree, so that a file is never taken half written.
   * Never throws.
   */
  check(): void {
    const { path } = this;
    if (path === undefined) return;
    try {
      const files = readTableFiles(path);
      const content = contentOf(files);
      const isStable = content === this.lastRead;
      this.lastRead = content;
      if (!isStable || content === this.lastTried) return;
      this.lastTried = content;
      this.tables = applyTableFiles(shippedRows, files);
      this.lastReason = undefined;
      this.counts.accepted++;
      this.logger.log(`reloaded ${path} after a change`);
    } catch (error) {
      // A file that is missing now counts as new when it is back.
      if (!(error instanceof TablesError)) this.lastTried = undefined;
      this.reject((error as Error).message);
    }
  }

  /** The reason is logged once. */
  private reject(reason: string): void {
    if (this.lastReason === reason) return;
    this.lastReason = reason;
    this.counts.rejected++;
    this.logger.error(
      `BREAKOUT_TABLES has changed and is rejected (${reason}); still using the previous tables`,
    );
  }
}

const contentOf = (files: readonly TableFile[]): string => JSON.stringify(files);
