import { SharedResource, TaskThread, unavailable } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { ImageError } from './image-error.js';
import type { ImageTarget } from './image-file.js';
import type { ResizeRequest, ResizeResult } from './resize.worker.js';

/** Maximum number of images that wait for the current one. The largest ones take a few seconds each. */
const maxWaiting = 7;
/** The thread ends after this long without work. */
const idleMs = 10_000;
/** The thread also ends after an image that leaves it with more memory than this, as the largest photos do. */
const maxKeptBytes = 300 * 1024 * 1024;

/** Resizes images one at a time in a worker thread. */
@Injectable()
export class ImageResizer implements OnApplicationShutdown {
  /** CPU time per image, including the start of the thread, in milliseconds. */
  protected readonly cpuMs: number = 20_000;
  private readonly logger = new Logger('Images');
  private readonly thread = new TaskThread<ResizeRequest, ResizeResult>(
    () => this.startWorker(),
    idleMs,
    ({ memoryBytes }) => memoryBytes > maxKeptBytes,
  );
  private readonly turns = new SharedResource(
    'image_resizes',
    { capacity: 1, queue: maxWaiting },
    'Too many images are being resized right now. Try again soon.',
  );

  /**
   * Scales an image until it covers `size`, and crops the rest, unless the `whole` image is to fit.
   * @param file a PNG, JPEG or WebP image.
   * @returns an upright JPEG, or WebP, without metadata.
   * @throws ImageError if the file is not acceptable, DomainError unavailable if too many images are waiting or the thread
   * failed.
   */
  async cover(file: Uint8Array, size: ImageTarget): Promise<Buffer> {
    const result = await this.turns.run(() => this.resize({ file, size }));
    if ('problem' in result) throw new ImageError(result.problem);
    return Buffer.from(result.jpeg.buffer, result.jpeg.byteOffset, result.jpeg.byteLength);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./resize.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
  }

  private async resize(request: ResizeRequest): Promise<ResizeResult> {
    try {
      return await this.thread.run(request, this.cpuMs);
    } catch (error) {
      this.logger.error(error);
      throw unavailable('The image could not be resized right now. Try again soon.');
    }
  }
}
