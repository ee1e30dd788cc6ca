import { randomInt } from 'node:crypto';

/** The buffer is written anew in pieces of this size, in bytes. */
const regionBytes = 2 ** 20;
const headerBytes = 12;
const longestRecord = regionBytes / 8;
const wasRead = 1;

/**
 * A cache of texts by key in one buffer, outside the heap: a million entries take little more than their characters, and
 * are no objects that the garbage collector walks over. The buffer takes memory as far as it was written.
 *
 * Records stand one behind the other. When the buffer is full, the oldest region is written anew: records that were read
 * since it was last written stay, up to half of the region, so that what is asked for often outlives what is not.
 *
 * A record is three numbers of 32 bits (the key's hash; its room in bytes, a multiple of 4, and 1 where it was read;
 * the lengths of text, 24 bits, and key, 8 bits), the key and the text. A room of 0 ends a region.
 */
export class CompactCache {
  private readonly bytes: Buffer;
  private free = 0;
  private regionEnd = regionBytes;
  /** Open addressing with linear probing: a record's offset and 1, or 0. */
  private slots = new Uint32Array(2 ** 10);
  private used = 0;
  /** So that nobody can choose keys which meet in one slot. */
  private readonly seed = randomInt(2 ** 32);

  /** @param maxBytes of the buffer, two megabytes at least; the index takes some 8 to 16 bytes an entry besides. */
  constructor(maxBytes: number) {
    this.bytes = Buffer.alloc(Math.max(Math.floor(maxBytes / regionBytes), 2) * regionBytes);
  }

  get(key: string): string | undefined {
    const at = this.recordIn(this.slotOf(key, this.hashOf(key)));
    if (at < 0) return undefined;
    this.bytes.writeUInt32LE(this.bytes.readUInt32LE(at + 4) | wasRead, at + 4);
    const lengths = this.bytes.readUInt32LE(at + 8);
    const begin = at + headerBytes + (lengths & 0xff);
    return this.bytes.toString('latin1', begin, begin + (lengths >>> 8));
  }

  /**
   * @param key of 255 characters at most.
   * @param text not kept where it is longer than 100,000 characters. Both of characters up to U+00FF.
   */
  set(key: string, text: string): void {
    const hash = this.hashOf(key);
    const room = (headerBytes + key.length + text.length + 3) & ~3;
    const slot = this.slotOf(key, hash);
    let at = this.recordIn(slot);
    if (at >= 0 && this.roomOf(at) < room) {
      this.empty(slot);
      at = -1;
    }
    if (room > longestRecord) return;
    if (at < 0) {
      at = this.allot(room);
      this.bytes.writeUInt32LE(hash, at);
      this.bytes.writeUInt32LE(room, at + 4);
      this.enter(at);
    }
    this.bytes.writeUInt32LE(key.length | (text.length << 8), at + 8);
    this.bytes.write(key, at + headerBytes, 'latin1');
    this.bytes.write(text, at + headerBytes + key.length, 'latin1');
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

  /** The slot of `key`, or the free one where it would be. */
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
    if (this.bytes[at + 8] !== key.length) return false;
    const begin = at + headerBytes;
    for (let i = 0; i < key.length; i++) if (this.bytes[begin + i] !== key.charCodeAt(i)) return false;
    return true;
  }

  /** The offset of the record in a slot, -1 where there is none. */
  private recordIn(slot: number): number {
    return (this.slots[slot] ?? 0) - 1;
  }

  private roomOf(at: number): number {
    return this.bytes.readUInt32LE(at + 4) & ~wasRead;
  }

  /** Puts a new record into the index. */
  private enter(at: number): void {
    if (++this.used > this.slots.length * 0.75) {
      const before = this.slots;
      this.slots = new Uint32Array(before.length * 2);
      for (const entry of before) if (entry > 0) this.slots[this.slotAt(entry - 1, -1)] = entry;
    }
    this.slots[this.slotAt(at, -1)] = at + 1;
  }

  /** The first slot on the way of the record at `at` that holds `sought`, or that is free. */
  private slotAt(at: number, sought: number): number {
    const mask = this.slots.length - 1;
    let slot = this.bytes.readUInt32LE(at) & mask;
    for (;;) {
      const there = this.recordIn(slot);
      if (there === sought || there < 0) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** Empties a slot, and moves back what stands behind it only because it was taken. */
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

  /** Where a record of that room may be written. */
  private allot(room: number): number {
    if (this.free + room > this.regionEnd) {
      if (this.free + headerBytes <= this.regionEnd) this.bytes.writeUInt32LE(0, this.free + 4);
      this.clear(this.regionEnd % this.bytes.length);
    }
    const at = this.free;
    this.free += room;
    return at;
  }

  /** Makes the region that begins there the one that is written, with half of it free at least. */
  private clear(begin: number): void {
    this.free = begin;
    this.regionEnd = begin + regionBytes;
    let room: number;
    for (let at = begin; at + headerBytes <= this.regionEnd; at += room) {
      room = this.roomOf(at);
      if (room === 0) break;
      const slot = this.slotAt(at, at);
      if (this.recordIn(slot) < 0) continue;
      const read = this.bytes.readUInt32LE(at + 4) !== room;
      if (!read || this.free + room > begin + regionBytes / 2) {
        this.empty(slot);
        continue;
      }
      this.bytes.copyWithin(this.free, at, at + room);
      this.bytes.writeUInt32LE(room, this.free + 4);
      this.slots[slot] = this.free + 1;
      this.free += room;
    }
  }
}
