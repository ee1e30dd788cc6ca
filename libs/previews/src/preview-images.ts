import { TaskThread, type WorkHolder } from '@app/common';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { ImageCache, PreviewUnavailable } from './image-cache.js';
import { type PreviewImage, previewVersion } from '@app/pages';
import type { Drawing, Pictures } from './preview-painter.js';

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
   * Returns the image as a PNG or JPEG, from the cache if possible.
   * @param readImages reads the images of the page by part, if it shows any.
   * @param holder the holder that requests the image. Default: that of the current work.
   * @throws PreviewUnavailable if an image cannot be read now or drawing fails, DomainError unavailable if too many images are
   * waiting.
   */
  async draw(
    preview: PreviewImage,
    readImages: () => Promise<ReadonlyMap<string, Buffer>> = async () => new Map(),
    holder?: WorkHolder,
  ): Promise<Buffer> {
    const make = async (): Promise<Buffer> => {
      const shown = picturesIn(preview);
      const images = shown.length > 0 ? await readImages() : new Map<string, Buffer>();
      const missing = shown.find((part) => !images.has(part));
      if (missing) throw new PreviewUnavailable(`the ${missing} cannot be read`);
      return this.drawNow({
        preview,
        pictures: Object.fromEntries(shown.map((part) => [part, images.get(part)])),
      });
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
      const image = await this.thread.run(drawing, this.cpuMs);
      return Buffer.from(image.buffer, image.byteOffset, image.byteLength);
    } catch (error) {
      this.logger.error(error);
      throw new PreviewUnavailable('the worker thread failed');
    }
  }
}

/** The media type of a drawn image. */
export const previewTypeOf = (image: Uint8Array): string => (image[0] === 0xff ? 'image/jpeg' : 'image/png');

/** The images of the page that its preview image shows, by part. */
const picturesIn = ({ photo, cover, backdrop }: PreviewImage): (keyof Pictures)[] => [
  ...(photo ? (['photo'] as const) : []),
  ...(typeof cover === 'string' ? (['cover'] as const) : []),
  ...(backdrop ? (['backdrop'] as const) : []),
];
