import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { limited } from './limited-body.js';

describe('limited', () => {
  it('passes on a body that is as large as the limit', async () => {
    const body = new PassThrough();
    body.end(Buffer.alloc(2048, 1));
    expect(await buffer(limited(body, 2048))).toEqual(Buffer.alloc(2048, 1));
  });

  it('fails if the body is larger, without destroying the body', async () => {
    const body = new PassThrough();
    body.write(Buffer.alloc(2049));
    await expect(buffer(limited(body, 2048))).rejects.toThrow('The body is larger than 2 KiB.');
    expect(body.destroyed).toBe(false);
  });

  it.each([true, false])('survives a client that leaves (the body is read: %s)', async (isRead) => {
    const body = new PassThrough();
    const result = limited(body, 2048);
    const read = isRead ? expect(buffer(result)).rejects.toThrow('aborted') : undefined;
    body.write(Buffer.alloc(10));
    const closed = new Promise((resolve) => result.once('close', resolve));
    body.destroy(new Error('aborted'));
    await Promise.all([read, closed]);
    expect(result.errored?.message).toBe('aborted');
  });
});
