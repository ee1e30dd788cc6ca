import { setImmediate } from 'node:timers/promises';

/** Bytes of the first piece, which is all that most of those need who read again, and of the largest. */
const [firstBytes, mostBytes] = [4 * 1024, 64 * 1024];

/** A text that can be read again from where it has not been forgotten. Positions are bytes of UTF-8 from its beginning. */
export class Rereadable {
  private readonly source: AsyncIterator<string>;
  private readonly kept: { at: number; bytes: Buffer }[] = [];
  /** How far the source has been read. */
  private end = 0;
  /** How far the present reader has come. */
  position = 0;

  constructor(texts: AsyncIterable<string>) {
    this.source = texts[Symbol.asyncIterator]();
  }

  /** Reads from here to the end, in growing pieces, between which others get their turn. One reader at a time. */
  async *from(position: number): AsyncGenerator<Buffer> {
    this.position = position;
    for (let most = firstBytes; this.position < this.end || (await this.pull()); most *= 2) {
      await setImmediate();
      const at = this.position;
      const chunk = this.kept.find((each) => at < each.at + each.bytes.length);
      if (!chunk) throw new RangeError('This part of the text has been forgotten.');
      const bytes = chunk.bytes.subarray(at - chunk.at, at - chunk.at + Math.min(most, mostBytes));
      this.position += bytes.length;
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
  async nextLine(position: number, lineBreak: string): Promise<number> {
    let [before, at] = [Buffer.alloc(0), position];
    for await (const bytes of this.from(position)) {
      // The break may be in two pieces.
      const both = Buffer.concat([before, bytes]);
      const found = both.indexOf(lineBreak);
      if (found >= 0) return at - before.length + found + lineBreak.length;
      at += bytes.length;
      before = both.subarray(Math.max(both.length - lineBreak.length + 1, 0));
      this.forget(at - before.length);
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
