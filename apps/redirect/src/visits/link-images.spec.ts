import type pg from 'pg';
import { PreviewUnavailable } from '@app/previews';
import { type LinkImage, LinkImages } from './link-images.js';

const link = { account: 'a', id: '1' };
const image = (version: string): LinkImage => ({ version, jpeg: Buffer.from(version) });

describe('LinkImages', () => {
  let stored: LinkImage | undefined;
  let reads: number;
  let images: LinkImages;

  beforeEach(() => {
    reads = 0;
    const query = (): Promise<{ rows: (LinkImage | undefined)[] }> => {
      reads++;
      return Promise.resolve({ rows: stored ? [stored] : [] });
    };
    images = new LinkImages({ query } as unknown as pg.Pool);
  });

  it('reads each version once, for concurrent and later requests', async () => {
    stored = image('v1');
    const found = await Promise.all([images.find(link, 'v1'), images.find(link, 'v1')]);
    expect([...found, await images.find(link, 'v1')].map((each) => String(each?.jpeg))).toEqual([
      'v1',
      'v1',
      'v1',
    ]);
    expect(reads).toBe(1);
    stored = image('v2');
    expect((await images.find(link, 'v2'))?.version).toBe('v2');
    expect(reads).toBe(2);
  });

  it('returns the stored image if the route is out of date, and does not cache it as the old one', async () => {
    stored = image('v2');
    expect((await images.find(link, 'v1'))?.version).toBe('v2');
    stored = undefined;
    expect(await images.find(link, 'v1')).toBeNull();
    stored = image('v1');
    expect((await images.find(link, 'v1'))?.version).toBe('v1');
    expect(reads).toBe(3);
  });

  it('is unavailable while the database is, and for one image too many', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const broken = new LinkImages({ query: () => Promise.reject(refused) } as unknown as pg.Pool);
    await expect(broken.find(link, 'v1')).rejects.toThrow(PreviewUnavailable);
    stored = image('v1');
    const waiting = Array.from({ length: 16 }, (_, n) => images.find({ ...link, id: String(n) }, 'v1'));
    await expect(images.find({ ...link, id: 'late' }, 'v1')).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(waiting);
  });
});
