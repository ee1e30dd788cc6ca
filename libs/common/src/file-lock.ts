import { DatabaseSync } from 'node:sqlite';

/**
 * A lock on a file that the kernel gives up when its holder dies, however it dies. Node has no `flock`;
 * SQLite, which comes with Node, takes the same kind of lock on every platform, and an exclusive
 * transaction that writes nothing leaves the file empty. Stopped (SIGSTOP) holders keep it; no pid, no timeout.
 */
export class FileLock {
  private constructor(private readonly database: DatabaseSync) {}

  /**
   * Takes the lock, or returns null where another process has it.
   * A process must not try a lock that it holds itself: closing the second handle would free the first.
   * @throws when the folder of `path` does not exist or cannot be written.
   */
  static tryTake(path: string): FileLock | null {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      // In memory, or SQLite would put a rollback journal beside the file.
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
