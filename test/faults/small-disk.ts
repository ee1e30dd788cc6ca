import { temporaryFolder } from '@app/testing';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const chunks = [1024 * 1024, 4096].map((bytes) => Buffer.alloc(bytes));
/** How often space that was freed is filled again, in milliseconds. */
const fillEveryMs = 20;

/** A separate disk that can be filled up. */
export class SmallDisk {
  private filling: NodeJS.Timeout | undefined;

  private constructor(private readonly folder: { path: string; remove: () => Promise<void> }) {}

  /** @throws if this user may not mount it. */
  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await temporaryFolder();
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder.path];
    const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
    if (status === 0) return new SmallDisk(folder);
    await folder.remove();
    throw new Error(`mounting a tmpfs needs root or CAP_SYS_ADMIN: ${stderr}`);
  }

  get path(): string {
    return this.folder.path;
  }

  /** Fills all free space. */
  fill(): void {
    const file = openSync(this.ballast, 'a');
    try {
      for (const chunk of chunks) writeUntilFull(file, chunk);
    } finally {
      closeSync(file);
    }
  }

  /** Fills all free space, and space that is freed later, until `empty`. */
  keepFull(): void {
    this.fill();
    this.filling = setInterval(() => this.fill(), fillEveryMs);
  }

  /** Frees the space again. */
  empty(): void {
    clearInterval(this.filling);
    rmSync(this.ballast, { force: true });
  }

  async remove(): Promise<void> {
    clearInterval(this.filling);
    spawnSync('umount', ['-l', this.path]);
    await this.folder.remove();
  }

  private get ballast(): string {
    return join(this.path, 'ballast');
  }
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
