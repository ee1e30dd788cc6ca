import { type FileLock } from '@app/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { diskFiles, type JournalFiles } from './journal-files.js';
import { readFrames } from './record-frame.js';

const folderName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const unnamedFolder = /^[0-9a-f-]{36}\.new$/;
const batchName = /^([1-9]\d{0,14})\.batch$/;

/** A batch as it is on disk. */
interface StoredBatch {
  events: unknown[];
  /** When the file was last written, in milliseconds since 1970. */
  writtenAt: number;
}

/**
 * `DATA_DIR/journal/<writer>`: the batches of one run of a redirect process, and a lock that the kernel releases when the
 * process dies. The process with the lock owns the folder: first the writer, later an adopter.
 */
export class WriterFolder {
  private released = false;

  private constructor(
    readonly path: string,
    /** UUID of the run that wrote these batches. */
    readonly writer: string,
    private readonly lock: Pick<FileLock, 'release'>,
    private readonly files: JournalFiles,
  ) {}

  /**
   * Creates the folder of a new writer. It is locked before it gets its name, so that no adopter can mistake it for a dead
   * writer's.
   * @throws if the disk accepts no new folder.
   */
  static create(journal: string, files: JournalFiles = diskFiles): WriterFolder {
    const writer = randomUUID();
    const path = join(journal, writer);
    const unnamed = `${path}.new`;
    files.mkdirSync(unnamed, { recursive: true, mode: 0o700 });
    restrict(journal, files);
    let lock: ReturnType<JournalFiles['tryLock']> = null;
    try {
      lock = files.tryLock(join(unnamed, 'lock'));
      if (!lock) throw new Error(`${unnamed} is locked by another process`);
      files.renameSync(unnamed, path);
    } catch (error) {
      lock?.release();
      files.rmSync(unnamed, { recursive: true, force: true });
      throw error;
    }
    return new WriterFolder(path, writer, lock, files);
  }

  /** Takes over the folder of a dead writer. Null if the writer is alive, or its folder has been adopted already. */
  static adopt(journal: string, writer: string, files: JournalFiles = diskFiles): WriterFolder | null {
    const path = join(journal, writer);
    const lock = files.tryLock(join(path, 'lock'));
    return lock && new WriterFolder(path, writer, lock, files);
  }

  /** The writers that have a folder. */
  static writers(journal: string, files: JournalFiles = diskFiles): string[] {
    return files.readdirSync(journal).filter((name) => folderName.test(name));
  }

  /** Folders that are being created, or whose creator died before it named them. */
  static unnamed(journal: string, files: JournalFiles = diskFiles): string[] {
    return files.readdirSync(journal).filter((name) => unnamedFolder.test(name));
  }

  batchPath(sequence: number): string {
    return join(this.path, `${sequence}.batch`);
  }

  /** A scratch file, written to find out whether the disk accepts writes. */
  get probePath(): string {
    return join(this.path, 'probe');
  }

  /** Sequences of the batches in this folder, ascending. */
  sequences(): number[] {
    return WriterFolder.sequencesIn(this.path, this.files);
  }

  /** Sequences of the batches in the folder of any writer, ascending. */
  static sequencesIn(path: string, files: JournalFiles = diskFiles): number[] {
    return files
      .readdirSync(path)
      .flatMap((name) => batchName.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  /** Reads a batch up to its last intact record. Null if the file is gone or has no intact record. */
  async read(sequence: number): Promise<StoredBatch | null> {
    const path = this.batchPath(sequence);
    try {
      const [file, { mtimeMs }] = await Promise.all([this.files.readFile(path), this.files.stat(path)]);
      const events = readFrames(file).flat();
      return events.length > 0 ? { events, writtenAt: mtimeMs } : null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async discard(sequence: number): Promise<void> {
    await this.files.unlink(this.batchPath(sequence)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }

  /** Releases the folder. Removes it if it is empty; otherwise the next adopter finds it. */
  release(): void {
    if (this.released) return;
    this.released = true;
    try {
      if (this.sequences().length === 0) {
        this.files.rmSync(this.probePath, { force: true });
        this.files.rmSync(join(this.path, 'lock'));
        this.files.rmdirSync(this.path);
      }
    } catch {
      // Another process is about to remove it, or it holds other files: leave it to the next adopter.
    } finally {
      this.lock.release();
    }
  }
}

/** Events are private. Older versions created folders that other users could read. */
function restrict(journal: string, files: JournalFiles): void {
  try {
    files.chmodSync(journal, 0o700);
  } catch (error) {
    // The folder may belong to another user, such as the one who prepared a volume.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
