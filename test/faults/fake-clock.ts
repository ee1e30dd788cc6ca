import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian installs the library. */
const library = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** A wall clock for processes that can be changed while they run. Their monotonic clock is not affected. */
export class FakeClock {
  private readonly file: string;

  /**
   * @param folder for the file with the clock's setting.
   * @throws if libfaketime is not installed.
   */
  constructor(folder: string) {
    if (!library) throw new Error('this needs libfaketime (Debian: libfaketime)');
    this.file = join(folder, 'clock');
    this.set(0);
  }

  /** Environment of a process with this clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: library ?? '',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
      FAKETIME_TIMESTAMP_FILE: this.file,
    };
  }

  /** @param offset from the machine's clock, in seconds. */
  set(offset: number): void {
    writeFileSync(this.file, `${offset < 0 ? '' : '+'}${offset}`);
  }
}
