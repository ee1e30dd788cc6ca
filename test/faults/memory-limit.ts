import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of this process's control group of memory, and the names of the files in it. Null without one. */
function ownGroup(): { folder: string; limit: string; events: string; peak: string } | null {
  if (!existsSync('/proc/self/cgroup')) return null;
  const lines = readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n');
  const first = /^\d+:memory:(.*)$/;
  const v1 = lines.map((line) => first.exec(line)?.[1]).find((path) => path !== undefined);
  if (v1 !== undefined) {
    const folder = join('/sys/fs/cgroup/memory', v1);
    const files = { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' };
    return { folder, events: 'memory.oom_control', ...files };
  }
  const v2 = lines.map((line) => /^0::(.*)$/.exec(line)?.[1]).find((path) => path !== undefined);
  if (v2 === undefined) return null;
  const folder = join('/sys/fs/cgroup', v2);
  return { folder, limit: 'memory.max', events: 'memory.events', peak: 'memory.peak' };
}

/** A control group that limits the memory of the processes in it, with all of their page cache. */
export class MemoryLimit {
  private constructor(
    readonly folder: string,
    private readonly files: { events: string; peak: string },
  ) {}

  /** @throws if this machine does not let us create one, which requires root on Linux. */
  static create(bytes: number): MemoryLimit {
    const group = ownGroup();
    if (!group) throw new Error('this needs a control group of memory, which Linux has');
    const folder = join(group.folder, `waypost-${randomUUID()}`);
    mkdirSync(folder);
    try {
      writeFileSync(join(folder, group.limit), String(bytes));
      return new MemoryLimit(folder, group);
    } catch (error) {
      rmdirSync(folder);
      throw error;
    }
  }

  /** How many of its processes the kernel killed because there was no more memory. */
  get killed(): number {
    const events = readFileSync(join(this.folder, this.files.events), 'utf8');
    return Number(/^oom_kill (\d+)$/m.exec(events)?.[1]);
  }

  /** The most memory that was used, bytes. NaN if this kernel does not report it. */
  get peak(): number {
    const file = join(this.folder, this.files.peak);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : NaN;
  }

  /** @returns false if it has processes. */
  remove(): boolean {
    try {
      rmdirSync(this.folder);
      return true;
    } catch {
      return false;
    }
  }
}
