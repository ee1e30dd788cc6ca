import { closeSync, fchmodSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * A file lock that the kernel releases when its holder dies, no matter how it dies. Node has no `flock`, but its SQLite takes
 * the same kind of lock on every platform, and an exclusive transaction that writes nothing leaves the file empty.
 * A stopped process (SIGSTOP) keeps its lock. There is no pid to check and no timeout.
 */
export class FileLock {
  private constructor(private readonly database: DatabaseSync) {}

  /**
   * Takes the lock, or returns null if another process holds it. A process must not try to take a lock that it already
   * holds: closing the second handle would release the first.
   * @throws if the folder of `path` does not exist or is not writable.
   */
  static tryTake(path: string): FileLock | null {
    createPrivate(path);
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      // Keeps SQLite from creating a rollback journal next to the file.
      database.exec('pragma journal_mode = memory; begin exclusive');
      return new FileLock(database);
    } catch (error) {
      database.close();
      const busy = 5;
      if ((error as { errcode?: number }).errcode === busy) return null;
      throw error;
    }
  }

  release(): void {
    this.database.close();
  }
}

/** Other users must not be able to open the file: anyone who can read it can hold a lock that keeps us out. */
function createPrivate(path: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    fchmodSync(file, 0o600);
  } catch (error) {
    // Another user's file, such as one that root created, stays as private as its owner made it.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    closeSync(file);
  }
}
