import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's place for the library, on the architectures that we run on. */
const library = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));

/** The wall clock of some processes, to be set while they run. Their monotonic clock goes on as it is. */
export class FakeClock {
  private readonly file: string;

  /**
   * @param folder where the file goes that holds the clock's setting.
   * @throws Error where libfaketime is not installed.
   */
  constructor(folder: string) {
    if (!library) throw new Error('libfaketime is needed for this; install it (Debian: libfaketime)');
    this.file = join(folder, 'clock');
    this.set(0);
  }

  /** Settings of a process that is to have this clock. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: library ?? '',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
      FAKETIME_TIMESTAMP_FILE: this.file,
    };
  }

  /** @param offset from the machine's clock, seconds. */
  set(offset: number): void {
    writeFileSync(this.file, `${offset < 0 ? '' : '+'}${offset}`);
  }
}
