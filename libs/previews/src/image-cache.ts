import QuickLRU from 'quick-lru';

/** Too many images are waiting, or this one could not be made. A later attempt may succeed. */
export class PreviewUnavailable extends Error {
  constructor(reason: string) {
    super(`cannot show the preview image: ${reason}`);
    this.name = 'PreviewUnavailable';
  }
}

/** Cache size. QuickLRU keeps up to twice as many images, most of 20 to 300 KB each. */
const maxCached = 32;
/** Images in work or waiting. */
const maxWaiting = 16;

/** Makes images one at a time, once for all requests, and keeps the latest. */
export class ImageCache<Image extends object> {
  private readonly cached = new QuickLRU<string, Image>({ maxSize: maxCached });
  private readonly waiting = new Map<string, Promise<Image>>();
  private last: Promise<unknown> = Promise.resolve();

  /** @throws PreviewUnavailable if too many images are waiting, and what `make` throws. */
  async get(key: string, make: () => Promise<Image>): Promise<Image> {
    const existing = this.cached.get(key) ?? this.waiting.get(key);
    if (existing) return existing;
    if (this.waiting.size >= maxWaiting) throw new PreviewUnavailable('too many images are waiting');
    const made = this.last
      .then(make)
      .then((image) => {
        this.cached.set(key, image);
        return image;
      })
      .finally(() => this.waiting.delete(key));
    this.waiting.set(key, made);
    this.last = made.catch(() => undefined);
    return made;
  }
}
