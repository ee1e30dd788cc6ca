import { readFileSync } from 'node:fs';

/** An app that has not answered for this long is hung, milliseconds. */
const longestSilence = 30_000;
/** Milliseconds between two questions, and between two looks at the clock. */
const interval = 5_000;
/** If its timer fires later than this, milliseconds, the launcher itself did not run. */
const tolerance = 1_000;

/**
 * Detects an app that hangs: its process exists, but has not responded for 30 s. A slow response counts. Time in which the
 * launcher did not run on time (a suspended machine), or in which the app could not run because others had the cores, says
 * nothing about the app.
 * @param ask resolves when the app answers.
 * @param onHung is called once, and ends the watch.
 * @param waited how long the app has waited for a core since it began, milliseconds.
 * @returns what ends the watch.
 */
export function watchForHang(
  ask: (signal: AbortSignal) => Promise<unknown>,
  onHung: () => void,
  waited: () => number,
): () => void {
  const ended = new AbortController();
  let [isAsking, silence, last, lastWaited] = [false, 0, performance.now(), waited()];
  const question = (): void => {
    if (isAsking) return;
    isAsking = true;
    void ask(ended.signal)
      .then(
        () => (silence = 0),
        () => undefined,
      )
      .finally(() => (isAsking = false));
  };
  const timer = setInterval(() => {
    const elapsed = performance.now() - last;
    last += elapsed;
    const starved = Math.max(waited() - lastWaited, 0);
    lastWaited += starved;
    silence = elapsed > interval + tolerance ? 0 : silence + Math.max(elapsed - starved, 0);
    if (silence < longestSilence) return question();
    end();
    onHung();
  }, interval);
  const end = (): void => {
    clearInterval(timer);
    ended.abort();
  };
  return end;
}

/**
 * How long the main thread of a process has been ready to run without getting a core, milliseconds, as Linux counts it. Under
 * load, that is most of the time of an app with a low priority. 0 elsewhere, and for a process that is gone.
 */
export function waitedForCore(pid: number): number {
  try {
    const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return waitedNs / 1e6;
  } catch {
    return 0;
  }
}
