/** Which sequences of a writer are counted: all up to the watermark, and those above it, ascending. */
export interface CountedSequences {
  watermark: number;
  above: readonly number[];
}

/** True where the batch of that sequence is counted. */
export function isCounted({ watermark, above }: CountedSequences, sequence: number): boolean {
  return sequence <= watermark || above.includes(sequence);
}

/** The same with more sequences counted, as compact as it can be; a sequence that was counted already changes nothing. */
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
