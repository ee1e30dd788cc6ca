import { TaskThread, type WorkHolder } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { ImageCache, PreviewUnavailable } from './image-cache.js';
import { type PreviewImage, previewVersion } from '@app/pages';
import type { Drawing } from './preview-painter.js';

/** The thread, with its 100 MB, ends after this long without work. */
const idleMs = 60_000;

/** Draws preview images of bio pages and links one at a time in a worker thread, and caches the latest. */
@Injectable()
export class PreviewImages implements OnApplicationShutdown {
  /** CPU time per image, including the start of the thread, in milliseconds. */
  protected readonly cpuMs: number = 10_000;
  private readonly logger = new Logger('Previews');
  /** Drawing takes about 50 ms. */
  private readonly cache = new ImageCache<Buffer>('preview_images', 3);
  private readonly thread = new TaskThread<Drawing, Uint8Array>(() => this.startWorker(), idleMs);

  /**
   * Returns the image as a PNG, from the cache if possible.
   * @param readPhoto reads the photo that it shows, if it shows one.
   * @param holder the holder that requests the image. Default: that of the current work.
   * @throws PreviewUnavailable if the photo cannot be read now or drawing fails, DomainError unavailable if too many images are
   * waiting.
   */
  async draw(
    preview: PreviewImage,
    readPhoto: () => Promise<Buffer | null> = async () => null,
    holder?: WorkHolder,
  ): Promise<Buffer> {
    const make = async (): Promise<Buffer> => {
      const photo = preview.photo ? await readPhoto() : null;
      if (preview.photo && !photo) throw new PreviewUnavailable('the photo cannot be read');
      return this.drawNow({ preview, photo });
    };
    return this.cache.get(previewVersion(preview), make, holder);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.thread.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./preview-painter.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
  }

  private async drawNow(drawing: Drawing): Promise<Buffer> {
    try {
      const png = await this.thread.run(drawing, this.cpuMs);
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      this.logger.error(error);
      throw new PreviewUnavailable('the worker thread failed');
    }
  }
}
