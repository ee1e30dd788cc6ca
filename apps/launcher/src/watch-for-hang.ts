/** An app that has not answered for this long is hung, milliseconds. */
const longestSilence = 30_000;
/** Milliseconds between two questions, and between two looks at the clock. */
const interval = 5_000;
/** If its timer fires later than this, milliseconds, the launcher itself did not run. */
const tolerance = 1_000;

/**
 * Detects an app that hangs: its process exists, but has not responded for 30 s. A slow response counts, and time in which the
 * launcher did not run on time (a suspended or starved machine) says nothing about the app.
 * @param ask resolves when the app answers.
 * @param onHung is called once, and ends the watch.
 * @returns what ends the watch.
 */
export function watchForHang(ask: (signal: AbortSignal) => Promise<unknown>, onHung: () => void): () => void {
  const ended = new AbortController();
  let [isAsking, silence, last] = [false, 0, performance.now()];
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
    silence = elapsed > interval + tolerance ? 0 : silence + elapsed;
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
