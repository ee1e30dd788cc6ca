import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import QuickLRU from 'quick-lru';
import { type PreviewImage, previewVersion } from './preview-image.js';

/** Too many images are asked for at once, or this one could not be drawn; another time it may. */
export class PreviewUnavailable extends Error {
  constructor(reason: string) {
    super(`the preview image is not drawn: ${reason}`);
    this.name = 'PreviewUnavailable';
  }
}

/** Between one and two times as many images are kept, of 20 to 150 KB each. */
const maxKept = 32;
/** Images that wait at once; each takes some 50 ms. */
const maxWaiting = 16;
/** The thread, with its 100 MB, ends after so long without work. */
const idleMs = 60_000;

/** Preview images of bio pages: drawn one at a time in a thread of their own, the last ones kept. */
@Injectable()
export class PreviewImages implements OnApplicationShutdown {
  /** No image takes longer, in ms, the start of the thread included. */
  protected readonly deadline: number = 10_000;
  private readonly logger = new Logger('Previews');
  private readonly kept = new QuickLRU<string, Buffer>({ maxSize: maxKept });
  private readonly waiting = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * The image as a PNG; one that was drawn before comes from memory.
   * @throws PreviewUnavailable where too many wait, or drawing fails.
   */
  async draw(preview: PreviewImage): Promise<Buffer> {
    const version = previewVersion(preview);
    const known = this.kept.get(version) ?? this.waiting.get(version);
    if (known) return known;
    if (this.waiting.size >= maxWaiting) throw new PreviewUnavailable('too many are waiting');
    const drawn = this.last
      .then(() => this.drawNow(preview))
      .then((png) => {
        this.kept.set(version, png);
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
    clearTimeout(this.idle);
    try {
      const worker = (this.worker ??= this.start());
      worker.postMessage(preview);
      const [png] = (await once(worker, 'message', { signal: AbortSignal.timeout(this.deadline) })) as [
        Uint8Array,
      ];
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      // It may be stuck or broken: the next image gets a new one.
      void this.stop();
      this.logger.error(error);
      throw new PreviewUnavailable('drawing failed');
    } finally {
      this.idle = setTimeout(() => void this.stop(), idleMs).unref();
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
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
