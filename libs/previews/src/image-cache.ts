import { SharedResource, type WorkHolder, currentHolder } from '@app/common';
import QuickLRU from 'quick-lru';

/** This image could not be made. A later attempt may succeed. */
export class PreviewUnavailable extends Error {
  constructor(reason: string) {
    super(`cannot show the preview image: ${reason}`);
    this.name = 'PreviewUnavailable';
  }
}

/** Cache size. QuickLRU keeps up to twice as many images, most of 20 to 300 KB each. */
const maxCached = 32;
/** Maximum number of images that wait for the current one. */
const maxWaiting = 15;

/** An image that is being made or waiting. */
interface Pending<Image> {
  image: Promise<Image>;
  /** Number of callers that still wait for it. */
  interested: number;
  /** Aborted when there are none. */
  abandoned: AbortController;
}

/**
 * Makes images one at a time, once for all requests, and keeps the latest. A holder that requests many takes turns with those
 * that request few.
 */
export class ImageCache<Image extends object> {
  private readonly cached = new QuickLRU<string, Image>({ maxSize: maxCached });
  private readonly pending = new Map<string, Pending<Image>>();
  private readonly turns: SharedResource;

  /**
   * @param name the name of the images in metrics: `snake_case`, in the plural.
   * @param rest see `ResourceLimits`.
   */
  constructor(name: string, rest = 0) {
    this.turns = new SharedResource(
      name,
      { capacity: 1, queue: maxWaiting, rest },
      'Too many images are being drawn right now. Try again soon.',
    );
  }

  /**
   * @param holder the holder that requests the image.
   * @throws DomainError unavailable if too many images are waiting, and the errors of `make`.
   */
  async get(key: string, make: () => Promise<Image>, holder: WorkHolder = currentHolder()): Promise<Image> {
    const cached = this.cached.get(key);
    if (cached) return cached;
    const pending = this.pending.get(key) ?? this.begin(key, make, holder.key);
    pending.interested++;
    const leave = (): void => {
      if (--pending.interested === 0) pending.abandoned.abort();
    };
    if (holder.signal?.aborted) leave();
    holder.signal?.addEventListener('abort', leave, { once: true });
    return pending.image.finally(() => holder.signal?.removeEventListener('abort', leave));
  }

  private begin(key: string, make: () => Promise<Image>, holder: string): Pending<Image> {
    const abandoned = new AbortController();
    const image = this.turns
      .run(make, { key: holder, signal: abandoned.signal })
      .then((made) => {
        this.cached.set(key, made);
        return made;
      })
      .finally(() => this.pending.delete(key));
    const pending = { image, interested: 0, abandoned };
    this.pending.set(key, pending);
    return pending;
  }
}
