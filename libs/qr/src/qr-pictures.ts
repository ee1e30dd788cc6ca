import { SharedResource, TaskThread, unavailable } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import type { QrDesign } from './qr-design.js';

/** Maximum number of pictures that wait for the current one. The largest take a few tenths of a second each. */
const maxWaiting = 15;
/** The thread ends after this long without work. */
const idleMs = 30_000;

/** Draws PNG pictures of codes one at a time in a worker thread. */
@Injectable()
export class QrPictures implements OnApplicationShutdown {
  /** CPU time per picture, including the start of the thread, in milliseconds. */
  protected readonly cpuMs: number = 10_000;
  private readonly logger = new Logger('QrPictures');
  private readonly thread = new TaskThread<QrDesign, Uint8Array>(() => this.startWorker(), idleMs);
  private readonly turns = new SharedResource('qr_pictures', { capacity: 1, queue: maxWaiting }, busy);

  /** The picture as a PNG. @throws DomainError unavailable if too many pictures are waiting or the thread failed. */
  async png(design: QrDesign): Promise<Buffer> {
    const png = await this.turns.run(() => this.draw(design));
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  private async draw(design: QrDesign): Promise<Uint8Array> {
    try {
      return await this.thread.run(design, this.cpuMs);
    } catch (error) {
      this.logger.error(error);
      throw unavailable(busy);
    }
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./qr-painter.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
  }
}

const busy = 'The picture cannot be drawn right now. Try again soon.';
