/** The counted sequences of a writer: all up to the watermark, and those listed above it, ascending. */
export interface CountedSequences {
  watermark: number;
  above: readonly number[];
}

/** True if the batch with that sequence is counted. */
export function isCounted({ watermark, above }: CountedSequences, sequence: number): boolean {
  return sequence <= watermark || above.includes(sequence);
}

/** Adds sequences, and raises the watermark as far as possible. Sequences that are counted already change nothing. */
export function withCounted(before: CountedSequences, sequences: readonly number[]): CountedSequences {
  const open = [...new Set([...before.above, ...sequences])].sort((a, b) => a - b);
  let { watermark } = before;
  let next = 0;
  for (; next < open.length; next++) {
    const sequence = open[next] as number;
    if (sequence > watermark + 1) break;
    watermark = Math.max(watermark, sequence);
  }
  return { watermark, above: open.slice(next) };
}
