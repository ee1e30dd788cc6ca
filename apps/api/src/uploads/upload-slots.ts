import { rateLimited, unavailable } from '@app/common';

/** How many uploads may be under way. */
interface UploadLimits {
  /** What is uploaded, in the plural. */
  what: string;
  /** Of all callers together. */
  total: number;
  perAccount: number;
}

const retryAfterSeconds = 2;

/** Bounds the uploads that are being received and processed at the same time. */
export class UploadSlots {
  private readonly running = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: UploadLimits) {}

  /**
   * Counts an upload.
   * @returns a function that ends it. Calling it again does nothing.
   * @throws DomainError `rate_limited` if the account has too many, `unavailable` if there are too many in all.
   */
  begin(accountId: string): () => void {
    const { what, total, perAccount } = this.limits;
    const ofAccount = this.running.get(accountId) ?? 0;
    if (ofAccount >= perAccount) {
      throw rateLimited(`An account may upload ${perAccount} ${what} at a time.`, retryAfterSeconds);
    }
    if (this.total >= total) {
      throw unavailable(`Too many ${what} are being uploaded right now. Try again soon.`, retryAfterSeconds);
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
