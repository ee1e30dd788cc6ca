import { dataOf } from '../../api/api-client.ts';
import { bearerToken, tokenAtHand } from '../../api/bearer-token.ts';
import { toApiError, type ApiError } from '../../api/api-error.ts';
import { v1Client } from '../../api/v1-client.ts';
import type { components } from '../../api/v1.gen.ts';
import { undoingCalls, type BulkCall, type LinkChange, type UpdateResult } from './bulk-calls.ts';
import { hideLinks, unhideLinks } from './hidden-links.ts';
import { sendFromClosingPage } from './send-from-closing-page.ts';
import { finishBeforeSignOut, unfinishedKey } from './unfinished-work.ts';

/** How long a bulk action can be undone, in milliseconds. */
const undoMs = 10_000;

/** `rest`: the remainder of an undo when the page closed. */
export type BulkKind = 'change' | 'pause' | 'activate' | 'move' | 'ungroup' | 'tag' | 'delete' | 'rest';

/** A bulk action, or the remainder of one. */
export interface BulkWork {
  kind: BulkKind;
  calls: BulkCall[];
  /** When the page closed before finishing it, in milliseconds since 1970. */
  leftAt?: number;
}

/**
 * `waiting`: a deletion that can still be undone. `sending`: calls are under way. `undoing`: so are those that take a
 * change back. `stopped`: the rest has not been sent, because a call failed or the page closed. `done`: everything was
 * sent; a change can be undone for a while. `undone`: it was undone, or never sent.
 */
type JobPhase = 'waiting' | 'sending' | 'undoing' | 'stopped' | 'done' | 'undone';

export interface JobState {
  phase: JobPhase;
  /** Links whose results are known, and the total. */
  done: number;
  total: number;
  /** Unsuccessful results, by code. */
  failures: Readonly<Record<string, number>>;
  /** Links that were changed or deleted. */
  succeeded: number;
  /** The error that stopped it. */
  error: ApiError | null;
  /** The end of the undo window, as `performance.now()`; null if there is nothing to undo. */
  undoUntil: number | null;
}

type Schemas = components['schemas'];

/** The result for a link. */
export type LinkResult = Schemas['LinkUpdateResult'] | Schemas['LinkDeleteResult'];

/** Sends a call. @throws ApiError if it failed as a whole */
async function sendBulkCall({ ids, change }: BulkCall): Promise<readonly LinkResult[]> {
  const { results } = change
    ? await dataOf(v1Client.PATCH('/v1/links/bulk', { body: { ids, ...change } }))
    : await dataOf(v1Client.DELETE('/v1/links/bulk', { body: { ids } }));
  return results;
}

const pauseFor = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Updates the lists on the page. */
export interface ShownLinks {
  /** Shows the results of a call. Null: the links were deleted. */
  apply: (change: LinkChange | null, results: readonly LinkResult[]) => void;
  /** Refetches everything that depends on links. */
  refresh: () => Promise<void>;
}

/** Stores work that could not be sent when the page closed. It contains only IDs and the values to set. */
function keepUnfinished(accountId: string, work: BulkWork): void {
  try {
    localStorage.setItem(unfinishedKey(accountId), JSON.stringify([...takeUnfinished(accountId), work]));
  } catch {
    // Storage may be full or forbidden. Then the links stay as they are.
  }
}

/** Returns the stored work, once. */
export function takeUnfinished(accountId: string): BulkWork[] {
  try {
    const key = unfinishedKey(accountId);
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as BulkWork[];
    localStorage.removeItem(key);
    return stored;
  } catch {
    return [];
  }
}

/** A change of many links, from the click to the end of its undo window. It outlives the list. */
export class BulkJob {
  readonly kind: BulkKind;
  state: JobState;
  /** Calls without a response yet. */
  private queue: BulkCall[];
  private readonly results: UpdateResult[] = [];
  private readonly ids: string[];
  /** The values that the links get. */
  private readonly change: LinkChange | null;
  private readonly leftAt: number | undefined;
  private undoing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly forget: () => void;

  constructor(
    readonly accountId: string,
    { kind, calls, leftAt }: BulkWork,
    private readonly shown: ShownLinks,
  ) {
    this.kind = kind;
    this.leftAt = leftAt;
    this.queue = calls;
    this.change = calls[0]?.change ?? null;
    this.ids = calls.flatMap(({ ids }) => ids);
    this.state = {
      phase: 'sending',
      done: 0,
      total: this.ids.length,
      failures: {},
      succeeded: 0,
      error: null,
      undoUntil: null,
    };
    addEventListener('pagehide', this.leave);
    const drop = finishBeforeSignOut(() => this.finish());
    this.forget = () => {
      removeEventListener('pagehide', this.leave);
      drop();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): JobState => this.state;

  /** Hides the links, and deletes them when the undo window ends. */
  startWaiting(): void {
    hideLinks(this.ids);
    this.set({ phase: 'waiting', undoUntil: performance.now() + undoMs });
    this.timer = setTimeout(() => void this.send(), undoMs);
    // A page that closes meanwhile has a token to send it with.
    void bearerToken().catch(() => undefined);
  }

  /** Waits for the user to decide whether to continue. */
  ask(): void {
    this.set({ phase: 'stopped' });
  }

  /** Sends the calls, or the remaining ones. Has no effect while that is under way. */
  send(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.sendAll().finally(() => (this.running = null));
    return this.running;
  }

  /** Undoes everything: pending calls are never sent, and changed links get their previous values back. */
  undo(): void {
    clearTimeout(this.timer);
    if (this.state.phase === 'waiting') {
      this.queue = [];
      unhideLinks(this.ids);
      this.end('undone');
    } else if (this.state.phase === 'done' && this.state.undoUntil !== null) {
      this.queue = undoingCalls(this.results, this.change ?? {});
      this.undoing = true;
      const total = this.queue.reduce((sum, { ids }) => sum + ids.length, 0);
      this.set({ done: 0, total, succeeded: 0, failures: {} });
      void this.send();
    }
  }

  /** Gives up on calls that have not been sent. Applied changes can still be undone. */
  dismiss(): void {
    this.queue = [];
    this.settle();
  }

  private async sendAll(): Promise<void> {
    this.set({ phase: this.undoing ? 'undoing' : 'sending', error: null, undoUntil: null });
    if (this.kind === 'delete') hideLinks(this.queue.flatMap(({ ids }) => ids));
    for (let call = this.queue[0]; call; call = this.queue[0]) {
      try {
        const results = await sendBulkCall(call);
        this.queue = this.queue.slice(1);
        this.note(call, results);
        this.shown.apply(call.change, results);
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.status === 429 && error.retryAfter !== undefined) {
          await pauseFor(error.retryAfter);
          continue;
        }
        // Links that were not deleted reappear in the lists.
        if (this.kind === 'delete') unhideLinks(this.ids);
        this.set({ phase: 'stopped', error });
        void this.shown.refresh();
        return;
      }
    }
    // The lists already show the results, except that those too long to refetch may still contain the links.
    void this.shown.refresh().finally(() => this.kind === 'delete' && unhideLinks(this.ids));
    this.settle();
  }

  /** Nothing is left to send. */
  private settle(): void {
    if (this.undoing) return this.end('undone');
    if (this.results.length === 0) return this.end('done');
    this.set({ phase: 'done', error: null, undoUntil: performance.now() + undoMs });
    this.timer = setTimeout(() => this.end('done'), undoMs);
  }

  private note({ ids, change }: BulkCall, results: readonly LinkResult[]): void {
    const failures: Record<string, number> = { ...this.state.failures };
    let { succeeded } = this.state;
    for (const one of results) {
      if (one.result === 'changed' || one.result === 'deleted') succeeded++;
      else if (one.result !== 'unchanged') failures[one.result] = (failures[one.result] ?? 0) + 1;
    }
    if (change && !this.undoing) {
      this.results.push(...(results as UpdateResult[]).filter(({ result }) => result === 'changed'));
    }
    this.set({ done: this.state.done + ids.length, failures, succeeded });
  }

  /** Sends pending calls immediately, and waits for the rest. */
  private async finish(): Promise<void> {
    if (this.state.phase === 'waiting' || this.running) await this.send();
  }

  /** The page is closing: sends what a closing page can send, and stores the rest for the next one. */
  private readonly leave = (): void => {
    const isUndecided = this.state.phase === 'stopped' && this.state.error === null;
    const isDue = ['waiting', 'sending', 'undoing'].includes(this.state.phase);
    if (!(isUndecided || isDue) || this.queue.length === 0) return;
    clearTimeout(this.timer);
    const token = isDue && navigator.onLine ? tokenAtHand() : null;
    const kind = this.undoing ? 'rest' : this.kind;
    const leftAt = isUndecided ? this.leftAt : Date.now();
    const keep = (calls: BulkCall[]) => keepUnfinished(this.accountId, { kind, calls, leftAt });
    if (token) sendFromClosingPage(this.queue, token, keep);
    else keep(this.queue);
    // The browser may restore this page from its cache, without the results and the rest.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    this.queue = [];
    this.end('done');
  };

  private end(phase: 'done' | 'undone'): void {
    this.forget();
    this.set({ phase, undoUntil: null, error: null });
  }

  private set(state: Partial<JobState>): void {
    this.state = { ...this.state, ...state };
    for (const listener of this.listeners) listener();
  }
}
