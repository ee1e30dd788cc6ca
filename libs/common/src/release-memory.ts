import { flushCompileCache } from 'node:module';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds between two looks at whether the process has little to do. */
const intervalMs = 5_000;
/** The share of the time since the last look that an idle event loop may have been busy for. */
const idleShare = 0.1;

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort'; execution: 'sync' }) => void;

/**
 * Returns to the system, once, what only the start needed: garbage, empty pages of the heap and copies of compiled code. V8 does
 * that by itself only under memory pressure, and a process keeps a third to a half more than it uses. It takes some tens of
 * milliseconds, so it waits until the event loop has little to do.
 */
export function releaseStartMemory(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    if (utilization > idleShare) return;
    clearInterval(timer);
    // Writes what is not stored yet, as the exit would, and then forgets it.
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as CollectGarbage;
    setFlagsFromString('--no-expose-gc');
    collectGarbage({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  }, intervalMs).unref();
}

/** For processes whose live heap is small and stable. */
export function saveMemory(): void {
  // Collect garbage once the heap has grown by a third, not by several times its size.
  setFlagsFromString('--heap-growing-percent=30');
  // Small buffers share a pool of this size. With Node's 64 kB, one long-lived buffer would keep a whole pool alive.
  Buffer.poolSize = 8 * 1024;
}
