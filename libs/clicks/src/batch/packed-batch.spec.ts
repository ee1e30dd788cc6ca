import { deflateRawSync } from 'node:zlib';
import { packBatch, packEvents, unpackBatch } from './packed-batch.js';

const writer = '0198f3aa-1111-4000-8000-000000000001';
const event = { at: 1_795_000_000_000, referrer: 'example.com', utm_term: 'zwei Wörter 🎉 "quoted"' };
const batch = { writer, sequence: 7, events: Array.from({ length: 500 }, () => event) };

describe('a batch in the queue', () => {
  it('unpacks to what was packed', () => {
    expect(unpackBatch(JSON.parse(JSON.stringify(packBatch(batch))))).toEqual(batch);
    const packed = packEvents(Buffer.from(JSON.stringify(batch.events)));
    expect(unpackBatch(packBatch({ ...batch, events: packed }))).toEqual(batch);
    const empty = { ...batch, events: [] };
    expect(unpackBatch(packBatch(empty))).toEqual(empty);
  });

  it('takes a sixth of the space', () => {
    const length = (job: unknown) => JSON.stringify(job).length;
    const other = batch.events.map((one, n) => ({ ...one, at: one.at + n * 37 }));
    const job = { ...batch, events: other };
    expect(length(packBatch(job))).toBeLessThan(length(job) / 6);
  });

  it('is left unchanged if it is not packed, valid or not', () => {
    for (const data of [batch, { writer, sequence: 1 }, { events: 5 }, 'x', null]) {
      expect(unpackBatch(data)).toEqual(data);
    }
  });

  it('rejects data that we did not pack or that is too long', () => {
    const packed = (text: string) => deflateRawSync(text).toString('base64');
    for (const events of ['not packed', '', packed('no JSON'), packed(' '.repeat(65 * 1024 * 1024))]) {
      expect(() => unpackBatch({ writer, sequence: 1, events })).toThrow();
    }
  });
});
