/** A text that can be read again from where it has not been forgotten. Positions are bytes of UTF-8 from its beginning. */
export class Rereadable {
  private readonly source: AsyncIterator<string>;
  private readonly kept: { at: number; bytes: Buffer }[] = [];
  /** How far the text has been read. */
  end = 0;

  constructor(texts: AsyncIterable<string>) {
    this.source = texts[Symbol.asyncIterator]();
  }

  /** Reads from here to the end. One reader at a time. */
  async *from(position: number): AsyncGenerator<Buffer> {
    for (let at = position; at < this.end || (await this.pull());) {
      const chunk = this.kept.find((each) => at < each.at + each.bytes.length);
      if (!chunk) throw new RangeError('This part of the text has been forgotten.');
      const bytes = chunk.bytes.subarray(at - chunk.at);
      at += bytes.length;
      yield bytes;
    }
  }

  /** Drops what is before a position. */
  forget(position: number): void {
    while (this.kept[0] && this.kept[0].at + this.kept[0].bytes.length <= position) this.kept.shift();
  }

  /** A part that has been read and not been forgotten. */
  between(from: number, to: number): string {
    const parts = this.kept
      .filter(({ at, bytes }) => at < to && from < at + bytes.length)
      .map(({ at, bytes }) => bytes.subarray(Math.max(from - at, 0), to - at));
    return Buffer.concat(parts).toString();
  }

  /** Where the line after this position begins, or the end of the text. Forgets what it passes. */
  async nextLine(position: number): Promise<number> {
    let at = position;
    for await (const bytes of this.from(position)) {
      const [lineFeed, carriageReturn] = [bytes.indexOf('\n'), bytes.indexOf('\r')];
      const breaks = [lineFeed, carriageReturn].filter((each) => each >= 0);
      if (breaks.length > 0) {
        const first = Math.min(...breaks);
        return at + first + (first === carriageReturn && lineFeed === first + 1 ? 2 : 1);
      }
      at += bytes.length;
      this.forget(at);
    }
    return at;
  }

  /** Ends the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  /** Reads more. False at the end. */
  private async pull(): Promise<boolean> {
    const { done, value } = (await this.source.next()) as IteratorResult<string, unknown>;
    if (done === true) return false;
    const bytes = Buffer.from(value);
    this.kept.push({ at: this.end, bytes });
    this.end += bytes.length;
    return true;
  }
}
