import { rateLimited, unavailable } from '@app/common';
import { whenEnded } from '@app/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';

/** How many uploads may be under way. */
interface UploadLimits {
  /** The name of the uploads, in the plural. */
  what: string;
  /** The limit of all callers together. */
  total: number;
  perAccount: number;
}

/** An upload that is under way. */
interface Upload {
  account: string;
  network: string;
  /** Bytes per second so far. */
  rate(): number;
  /** The upload is complete and is being processed. */
  isComplete(): boolean;
  /** Ends it with an error. */
  refuse(error: Error): void;
}

const retryAfterSeconds = 2;

/**
 * Bounds the uploads that are being received and processed at the same time. If all slots are taken, the slowest upload
 * of the account with the most makes room for an account with fewer, or else that of the network with the most.
 */
export class UploadSlots {
  private readonly uploads = new Set<Upload>();

  constructor(private readonly limits: UploadLimits) {}

  /**
   * Counts an upload until its response has been sent or its client has left.
   * @param body is destroyed if the upload must make room.
   * @returns the body.
   * @throws DomainError `rate_limited` if the account has too many, `unavailable` if there are too many in all.
   */
  admit(request: FastifyRequest, reply: FastifyReply, account: string, body: Readable): Readable {
    const { raw, clientNetwork: network } = request;
    const [began, readBefore] = [performance.now(), raw.socket.bytesRead];
    const end = this.begin({
      account,
      network,
      rate: () => (raw.socket.bytesRead - readBefore) / ((performance.now() - began) / 1_000 || 1),
      isComplete: () => raw.complete,
      refuse: (error) => body.destroy(error),
    });
    whenEnded(reply.raw, end);
    return body;
  }

  /**
   * Counts an upload.
   * @returns a function that ends it. Calling it again does nothing.
   * @throws DomainError like `admit`.
   */
  begin(upload: Upload): () => void {
    const { what, total, perAccount } = this.limits;
    if (this.of('account', upload.account).length >= perAccount) {
      throw rateLimited(`An account may upload ${perAccount} ${what} at a time.`, retryAfterSeconds);
    }
    if (this.uploads.size >= total) {
      const busy = unavailable(
        `Too many ${what} are being uploaded right now. Try again soon.`,
        retryAfterSeconds,
      );
      const slowest = this.slowestOfMost('account', upload) ?? this.slowestOfMost('network', upload);
      if (!slowest) throw busy;
      this.uploads.delete(slowest);
      slowest.refuse(busy);
    }
    this.uploads.add(upload);
    return () => void this.uploads.delete(upload);
  }

  private of(kind: 'account' | 'network', holder: string): Upload[] {
    return [...this.uploads].filter((each) => each[kind] === holder);
  }

  /** The upload that makes room for another one, of a holder that then still has as many as the holder of the other. */
  private slowestOfMost(kind: 'account' | 'network', upload: Upload): Upload | undefined {
    const holders = [...new Set([...this.uploads].map((each) => each[kind]))].map((each) =>
      this.of(kind, each),
    );
    const most = holders.reduce((max, each) => (each.length > max.length ? each : max), []);
    if (most.length <= this.of(kind, upload[kind]).length + 1) return undefined;
    return most
      .filter((each) => !each.isComplete())
      .toSorted((a, b) => a.rate() - b.rate())
      .at(0);
  }
}
