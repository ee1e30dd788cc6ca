import { isTooMuch, SharedResource, TaskThread, unavailable } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { FoundPage } from './found-page.js';
import { PageFileError, type PageSource } from './page-file-error.js';
import type { ReadPageRequest, ReadPageResult } from './read-page.worker.js';

/** Maximum number of files that wait for the current one. */
const maxWaiting = 7;
/** The thread ends after this long without work. */
const idleMs = 10_000;

/** Reads pages of other services one at a time in a worker thread: the largest files take seconds. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  /** CPU time per file, including the start of the thread, in milliseconds. */
  protected readonly cpuMs: number = 15_000;
  private readonly logger = new Logger('Imports');
  private readonly thread = new TaskThread<ReadPageRequest, ReadPageResult>(() => this.startWorker(), idleMs);
  private readonly turns = new SharedResource(
    'page_files',
    { capacity: 1, queue: maxWaiting },
    'Too many files are being read right now. Try again soon.',
  );

  /**
   * Reads a file. Nothing is fetched.
   * @param source the service it comes from; detected by its content if undefined.
   * @throws PageFileError if it is not a bio page, DomainError unavailable if too many are waiting or the thread failed.
   */
  async read(file: Uint8Array, source?: PageSource): Promise<FoundPage> {
    const result = await this.turns.run(() => this.run({ file, source }));
    if ('problem' in result) throw new PageFileError(result.problem);
    return result.page;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./read-page.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
  }

  private async run(request: ReadPageRequest): Promise<ReadPageResult> {
    try {
      return await this.thread.run(request, this.cpuMs);
    } catch (error) {
      if (isTooMuch(error)) throw new PageFileError('too_complex');
      this.logger.error(error);
      throw unavailable('The file could not be read right now. Try again soon.');
    }
  }
}
