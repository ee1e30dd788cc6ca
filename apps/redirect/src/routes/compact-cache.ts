import { randomInt } from 'node:crypto';

/** The buffer is rewritten in regions of this size, in bytes. */
const regionBytes = 2 ** 20;
const headerBytes = 12;
const maxRecordBytes = regionBytes / 8;
const maxKeyBytes = 255;

/** Flags in the two free bits of a record's size. */
const wasRead = 1;
const isUtf8 = 2;
const flags = wasRead | isUtf8;

/** A record has one encoding: Latin-1 is faster, and enough for ASCII keys and URLs. */
const beyondLatin1 = /[^\0-\xff]/;

/**
 * A cache of texts by key in one buffer outside the heap. A million entries take little more than their characters, and
 * the garbage collector does not see them. The operating system provides memory only as far as the buffer was written.
 *
 * Records are stored one after another. When the buffer is full, the oldest region is rewritten: records that were read
 * since it was last written stay, up to half of the region. So entries in frequent use outlive the others.
 *
 * A record is three 32-bit numbers (the key's hash; its size in bytes, a multiple of 4, with two flags; the length of
 * the text in bytes, 24 bits, and of the key, 8 bits), then the key and the text. A size of 0 ends a region.
 */
export class CompactCache {
  private readonly bytes: Buffer;
  private free = 0;
  private regionEnd = regionBytes;
  /** Open addressing with linear probing: a record's offset plus 1, or 0. */
  private slots = new Uint32Array(2 ** 10);
  private used = 0;
  /** Prevents anyone from choosing keys that collide. */
  private readonly seed = randomInt(2 ** 32);

  /** @param maxBytes size of the buffer, at least two megabytes. The index takes another 8 to 16 bytes per entry. */
  constructor(maxBytes: number) {
    this.bytes = Buffer.alloc(Math.max(Math.floor(maxBytes / regionBytes), 2) * regionBytes);
  }

  get(key: string): string | undefined {
    const at = this.recordIn(this.slotOf(key, this.hashOf(key)));
    if (at < 0) return undefined;
    const size = this.bytes.readUInt32LE(at + 4);
    this.bytes.writeUInt32LE(size | wasRead, at + 4);
    const lengths = this.bytes.readUInt32LE(at + 8);
    const begin = at + headerBytes + (lengths & 0xff);
    return this.bytes.toString(encodingOf(size), begin, begin + (lengths >>> 8));
  }

  /**
   * Stores a text, in place of the one before. Everything that is well-formed Unicode can be stored.
   * @throws RangeError if the key takes more than 255 bytes, if both together take more than 128 KiB, or if either has
   *   an unpaired surrogate. The text that was stored before is gone then.
   */
  set(key: string, text: string): void {
    const utf8 = beyondLatin1.test(key) || beyondLatin1.test(text) ? isUtf8 : 0;
    const encoding = encodingOf(utf8);
    const keyBytes = Buffer.byteLength(key, encoding);
    const textBytes = Buffer.byteLength(text, encoding);
    const size = (headerBytes + keyBytes + textBytes + 3) & ~3;
    const hash = this.hashOf(key);
    const slot = this.slotOf(key, hash);
    let at = this.recordIn(slot);
    const problem = storageProblem(key, text, keyBytes, size);
    if (at >= 0 && (problem || this.sizeOf(at) < size || this.utf8Of(at) !== utf8)) {
      this.empty(slot);
      at = -1;
    }
    if (problem) throw new RangeError(problem);
    if (at < 0) {
      at = this.allocate(size);
      this.bytes.writeUInt32LE(hash, at);
      this.bytes.writeUInt32LE(size | utf8, at + 4);
      this.enter(at);
    }
    this.bytes.writeUInt32LE(keyBytes | (textBytes << 8), at + 8);
    this.bytes.write(key, at + headerBytes, encoding);
    this.bytes.write(text, at + headerBytes + keyBytes, encoding);
  }

  delete(key: string): void {
    const slot = this.slotOf(key, this.hashOf(key));
    if (this.recordIn(slot) >= 0) this.empty(slot);
  }

  private hashOf(key: string): number {
    let hash = this.seed;
    for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  /** The slot of `key`, or the free slot where it would go. */
  private slotOf(key: string, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const at = this.recordIn(slot);
      if (at < 0 || (this.bytes.readUInt32LE(at) === hash && this.hasKey(at, key))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private hasKey(at: number, key: string): boolean {
    const begin = at + headerBytes;
    const length = this.bytes[at + 8] ?? 0;
    if (this.utf8Of(at)) return this.bytes.toString('utf8', begin, begin + length) === key;
    if (length !== key.length) return false;
    for (let i = 0; i < length; i++) if (this.bytes[begin + i] !== key.charCodeAt(i)) return false;
    return true;
  }

  /** The offset of the record in a slot, or -1. */
  private recordIn(slot: number): number {
    return (this.slots[slot] ?? 0) - 1;
  }

  private sizeOf(at: number): number {
    return this.bytes.readUInt32LE(at + 4) & ~flags;
  }

  private utf8Of(at: number): number {
    return this.bytes.readUInt32LE(at + 4) & isUtf8;
  }

  /** Adds a new record to the index. */
  private enter(at: number): void {
    if (++this.used > this.slots.length * 0.75) {
      const before = this.slots;
      this.slots = new Uint32Array(before.length * 2);
      for (const entry of before) if (entry > 0) this.slots[this.slotAt(entry - 1, -1)] = entry;
    }
    this.slots[this.slotAt(at, -1)] = at + 1;
  }

  /** The first slot in the probe sequence of the record at `at` that holds `sought` or is free. */
  private slotAt(at: number, sought: number): number {
    const mask = this.slots.length - 1;
    let slot = this.bytes.readUInt32LE(at) & mask;
    for (;;) {
      const there = this.recordIn(slot);
      if (there === sought || there < 0) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Empties a slot and moves back the entries after it that would not be found otherwise. */
  private empty(slot: number): void {
    const mask = this.slots.length - 1;
    let gap = slot;
    for (let next = (gap + 1) & mask; ; next = (next + 1) & mask) {
      const at = this.recordIn(next);
      if (at < 0) break;
      const home = this.bytes.readUInt32LE(at) & mask;
      if (((next - home) & mask) < ((next - gap) & mask)) continue;
      this.slots[gap] = at + 1;
      gap = next;
    }
    this.slots[gap] = 0;
    this.used--;
  }

  /** The offset where a record of that size may be written. */
  private allocate(size: number): number {
    if (this.free + size > this.regionEnd) {
      if (this.free + headerBytes <= this.regionEnd) this.bytes.writeUInt32LE(0, this.free + 4);
      this.reuse(this.regionEnd % this.bytes.length);
    }
    const at = this.free;
    this.free += size;
    return at;
  }

  /** Makes the region that begins there the one to write to, with at least half of it free. */
  private reuse(begin: number): void {
    this.free = begin;
    this.regionEnd = begin + regionBytes;
    let size: number;
    for (let at = begin; at + headerBytes <= this.regionEnd; at += size) {
      size = this.sizeOf(at);
      if (size === 0) break;
      const slot = this.slotAt(at, at);
      if (this.recordIn(slot) < 0) continue;
      const read = this.bytes.readUInt32LE(at + 4) & wasRead;
      if (!read || this.free + size > begin + regionBytes / 2) {
        this.empty(slot);
        continue;
      }
      const utf8 = this.utf8Of(at);
      this.bytes.copyWithin(this.free, at, at + size);
      this.bytes.writeUInt32LE(size | utf8, this.free + 4);
      this.slots[slot] = this.free + 1;
      this.free += size;
    }
  }
}

function storageProblem(key: string, text: string, keyBytes: number, size: number): string | null {
  if (keyBytes > maxKeyBytes) return `A key of ${keyBytes} bytes cannot be cached.`;
  if (size > maxRecordBytes) return `A record of ${size} bytes cannot be cached.`;
  if (!key.isWellFormed() || !text.isWellFormed()) return 'An unpaired surrogate cannot be cached.';
  return null;
}

const encodingOf = (sizeAndFlags: number): 'utf8' | 'latin1' => (sizeAndFlags & isUtf8 ? 'utf8' : 'latin1');
