import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import QuickLRU from 'quick-lru';
import { type PreviewImage, previewVersion } from './preview-image.js';

/** Too many images are waiting, or this one could not be drawn. A later attempt may succeed. */
export class PreviewUnavailable extends Error {
  constructor(reason: string) {
    super(`cannot draw the preview image: ${reason}`);
    this.name = 'PreviewUnavailable';
  }
}

/** Cache size. QuickLRU keeps up to twice as many images, of 20 to 150 KB each. */
const maxCached = 32;
/** Maximum number of queued images. Each takes about 50 ms. */
const maxWaiting = 16;
/** The thread, with its 100 MB, ends after this long without work. */
const idleMs = 60_000;

/** Draws preview images of bio pages one at a time in a worker thread, and caches the latest. */
@Injectable()
export class PreviewImages implements OnApplicationShutdown {
  /** Maximum time per image, including the start of the thread. */
  protected readonly timeoutMs: number = 10_000;
  private readonly logger = new Logger('Previews');
  private readonly cache = new QuickLRU<string, Buffer>({ maxSize: maxCached });
  private readonly waiting = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /**
   * Returns the image as a PNG, from the cache if possible.
   * @throws PreviewUnavailable if too many images are waiting or drawing fails.
   */
  async draw(preview: PreviewImage): Promise<Buffer> {
    const version = previewVersion(preview);
    const existing = this.cache.get(version) ?? this.waiting.get(version);
    if (existing) return existing;
    if (this.waiting.size >= maxWaiting) throw new PreviewUnavailable('too many images are waiting');
    const drawn = this.last
      .then(() => this.drawNow(preview))
      .then((png) => {
        this.cache.set(version, png);
        return png;
      })
      .finally(() => this.waiting.delete(version));
    this.waiting.set(version, drawn);
    this.last = drawn.catch(() => undefined);
    return drawn;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  protected startWorker(): Worker {
    return new Worker(new URL('./preview-painter.worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
  }

  private async drawNow(preview: PreviewImage): Promise<Buffer> {
    clearTimeout(this.idleTimer);
    try {
      const worker = (this.worker ??= this.start());
      worker.postMessage(preview);
      const [png] = (await once(worker, 'message', { signal: AbortSignal.timeout(this.timeoutMs) })) as [
        Uint8Array,
      ];
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      // The thread may be stuck or broken. The next image starts a new one.
      void this.stop();
      this.logger.error(error);
      throw new PreviewUnavailable('the worker thread failed');
    } finally {
      this.idleTimer = setTimeout(() => void this.stop(), idleMs).unref();
    }
  }

  private start(): Worker {
    const worker = this.startWorker();
    worker.unref();
    worker.on('error', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
