import { setImmediate } from 'node:timers/promises';

/** Sizes of the first piece, which is enough for most rereads, and of the largest one, in bytes. */
const [firstBytes, maxBytes] = [4 * 1024, 64 * 1024];

/** A text that can be read again from any position that has not been discarded. Positions are UTF-8 bytes from its beginning. */
export class Rereadable {
  private readonly source: AsyncIterator<string>;
  private readonly kept: { at: number; bytes: Buffer }[] = [];
  /** How far the source has been read. */
  private end = 0;
  /** The position of the current reader. */
  position = 0;

  constructor(texts: AsyncIterable<string>) {
    this.source = texts[Symbol.asyncIterator]();
  }

  /** Reads from here to the end in growing pieces, yielding to the event loop between them. One reader at a time. */
  async *from(position: number): AsyncGenerator<Buffer> {
    this.position = position;
    for (let most = firstBytes; this.position < this.end || (await this.pull()); most *= 2) {
      await setImmediate();
      const at = this.position;
      const chunk = this.kept.find((each) => at < each.at + each.bytes.length);
      if (!chunk) throw new RangeError('This part of the text has been forgotten.');
      const bytes = chunk.bytes.subarray(at - chunk.at, at - chunk.at + Math.min(most, maxBytes));
      this.position += bytes.length;
      yield bytes;
    }
  }

  /** Discards everything before a position. */
  forget(position: number): void {
    while (this.kept[0] && this.kept[0].at + this.kept[0].bytes.length <= position) this.kept.shift();
  }

  /** A part that has been read and not discarded. */
  between(from: number, to: number): string {
    const parts = this.kept
      .filter(({ at, bytes }) => at < to && from < at + bytes.length)
      .map(({ at, bytes }) => bytes.subarray(Math.max(from - at, 0), to - at));
    return Buffer.concat(parts).toString();
  }

  /**
   * The start of the line after this position, or the end of the text. Discards what it passes. @param lineBreak one
   * character.
   */
  async nextLine(position: number, lineBreak: string): Promise<number> {
    let at = position;
    for await (const bytes of this.from(position)) {
      const found = bytes.indexOf(lineBreak);
      if (found >= 0) return at + found + 1;
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
