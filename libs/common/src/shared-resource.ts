import { unavailable } from './errors.js';
import { currentHolder, ownWork, type WorkHolder } from './work-holder.js';

/** The limits of a resource. */
export interface ResourceLimits {
  /** Amount of work that may run concurrently. */
  capacity: number;
  /** Part of the capacity that each holder may use. Default: all of it. Work outside of requests may always use all of it. */
  share?: number;
  /** Amount of work that may wait, over all holders. */
  queue: number;
  /** How long work may wait for its turn before it is rejected, in milliseconds. Default: no limit. */
  patienceMs?: number;
  /**
   * How long a place stays free after each piece of work, as a multiple of the work's duration, up to a second. With
   * 3, the work uses at most a quarter of a core. Default: none.
   */
  rest?: number;
}

const maxRestMs = 1_000;

interface Waiter {
  begin(): void;
  refuse(error: Error): void;
}

/** The client has disconnected, so the work was not done. The error reaches no one. */
const abandoned = (): Error => unavailable('The client has left.');

const all = new Set<SharedResource>();

/** The resources of this process, for metrics. */
export const sharedResources: ReadonlySet<SharedResource> = all;

/**
 * A scarce resource that holders share fairly. Holders take turns, no matter how much work each has: a holder with
 * little work waits for at most one piece of work of every other holder. If too much is waiting, the holder with the
 * most of it gives way. Work whose client has disconnected is not begun.
 */
export class SharedResource {
  /** Pieces of work that were rejected because too much was waiting, or they had waited too long. */
  refused = 0;
  /** Pieces of work that were dropped because their client had disconnected. */
  abandoned = 0;
  private readonly running = new Map<string, number>();
  /** By holder, in the order of their turns. No list is empty. */
  private readonly waiting = new Map<string, Waiter[]>();

  /**
   * @param name its name in metrics: `snake_case`, in the plural.
   * @param busy message for rejected requests.
   */
  constructor(
    readonly name: string,
    readonly limits: ResourceLimits,
    private readonly busy: string,
  ) {
    all.add(this);
  }

  /** Pieces of work that are running. */
  get inUse(): number {
    return sum(this.running.values());
  }

  get queued(): number {
    return sum([...this.waiting.values()].map(({ length }) => length));
  }

  /**
   * Does `work` when it is the holder's turn.
   * @throws DomainError unavailable if too much is waiting, it has waited too long, or the client disconnects before
   * its turn.
   */
  async run<T>(work: () => Promise<T>, holder: WorkHolder = currentHolder()): Promise<T> {
    await this.turnOf(holder);
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      this.endAfterRest(holder.key, performance.now() - begunAt);
    }
  }

  private endAfterRest(key: string, tookMs: number): void {
    const { rest = 0 } = this.limits;
    if (rest === 0) this.end(key);
    else setTimeout(() => this.end(key), Math.min(rest * tookMs, maxRestMs)).unref();
  }

  private async turnOf({ key, signal }: WorkHolder): Promise<void> {
    if (signal?.aborted) throw this.drop();
    if (this.mayBegin(key)) return this.begin(key);
    this.makeRoomFor(key);
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        this.remove(key, waiter);
        waiter.refuse(this.drop());
      };
      const giveUp = (): void => {
        this.refused++;
        this.remove(key, waiter);
        waiter.refuse(unavailable(this.busy));
      };
      const { patienceMs } = this.limits;
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        begin: () => {
          settle();
          this.begin(key);
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      const others = this.waiting.get(key);
      if (others) others.push(waiter);
      else this.waiting.set(key, [waiter]);
    });
  }

  private mayBegin(key: string): boolean {
    const { capacity, share = capacity } = this.limits;
    return this.inUse < capacity && (key === ownWork.key || (this.running.get(key) ?? 0) < share);
  }

  private begin(key: string): void {
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
  }

  private end(key: string): void {
    const left = (this.running.get(key) ?? 0) - 1;
    if (left > 0) this.running.set(key, left);
    else this.running.delete(key);
    for (const [next, [waiter]] of this.waiting) {
      if (!waiter || !this.mayBegin(next)) continue;
      this.remove(next, waiter);
      waiter.begin();
      this.moveToEnd(next);
      return;
    }
  }

  /** @throws DomainError unavailable if there is no room, and no other holder has more waiting. */
  private makeRoomFor(key: string): void {
    if (this.queued < this.limits.queue) return;
    this.refused++;
    const [fullest, waiters] = [...this.waiting].reduce((most, each) =>
      each[1].length > most[1].length ? each : most,
    );
    const latest = waiters.at(-1);
    if (!latest || waiters.length <= (this.waiting.get(key)?.length ?? 0) + 1) throw unavailable(this.busy);
    this.remove(fullest, latest);
    latest.refuse(unavailable(this.busy));
  }

  private remove(key: string, waiter: Waiter): void {
    const left = (this.waiting.get(key) ?? []).filter((each) => each !== waiter);
    if (left.length > 0) this.waiting.set(key, left);
    else this.waiting.delete(key);
  }

  private moveToEnd(key: string): void {
    const waiters = this.waiting.get(key);
    if (!waiters) return;
    this.waiting.delete(key);
    this.waiting.set(key, waiters);
  }

  private drop(): Error {
    this.abandoned++;
    return abandoned();
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);
