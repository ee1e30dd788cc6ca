import { TaskThread, unavailable } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { QrDesign } from './qr-design.js';

/** Pictures in work or waiting. The largest take a few tenths of a second each. */
const maxWaiting = 16;
/** The thread ends after this long without work. */
const idleMs = 30_000;

/** Draws PNG pictures of codes one at a time in a worker thread. */
@Injectable()
export class QrPictures implements OnApplicationShutdown {
  /** Maximum time per picture, including the start of the thread. */
  protected readonly timeoutMs: number = 10_000;
  private readonly logger = new Logger('QrPictures');
  private readonly thread = new TaskThread<QrDesign, Uint8Array>(() => this.startWorker(), idleMs);
  private waiting = 0;

  /** The picture as a PNG. @throws DomainError unavailable if too many pictures are waiting or the thread failed. */
  async png(design: QrDesign): Promise<Buffer> {
    if (this.waiting >= maxWaiting) throw busy();
    this.waiting++;
    try {
      const png = await this.thread.run(design, this.timeoutMs);
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      this.logger.error(error);
      throw busy();
    } finally {
      this.waiting--;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./qr-painter.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
  }
}

const busy = () => unavailable('The picture cannot be drawn right now. Try again soon.');
