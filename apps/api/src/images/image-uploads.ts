import { rateLimited, unavailable } from '@app/common';

/** Images that all callers together may be uploading: each takes up to 5 MB until its response has been sent. */
const maxUploads = 16;
/** Of these, images of one account. */
const maxPerAccount = 2;

const retryAfterSeconds = 2;

/** Bounds the images that are being received and resized at the same time. */
export class ImageUploads {
  private readonly running = new Map<string, number>();
  private total = 0;

  /**
   * Counts an upload.
   * @returns a function that ends it. Calling it again does nothing.
   * @throws DomainError `rate_limited` if the account has too many, `unavailable` if there are too many in all.
   */
  begin(accountId: string): () => void {
    const ofAccount = this.running.get(accountId) ?? 0;
    if (ofAccount >= maxPerAccount) {
      throw rateLimited(`An account may upload ${maxPerAccount} images at a time.`, retryAfterSeconds);
    }
    if (this.total >= maxUploads) {
      throw unavailable('Too many images are being uploaded right now. Try again soon.', retryAfterSeconds);
    }
    this.add(accountId, 1);
    let ended = false;
    return () => {
      if (!ended) this.add(accountId, -1);
      ended = true;
    };
  }

  private add(accountId: string, change: number): void {
    const ofAccount = (this.running.get(accountId) ?? 0) + change;
    if (ofAccount === 0) this.running.delete(accountId);
    else this.running.set(accountId, ofAccount);
    this.total += change;
  }
}
