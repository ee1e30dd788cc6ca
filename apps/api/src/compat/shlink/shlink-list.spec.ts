import type { AccountLinks } from '../account-links.js';
import { listShortUrls } from './shlink-list.js';

describe('a list of short URLs that excludes some', () => {
  it('stops with an error after 20 calls that found none to show', async () => {
    let calls = 0;
    const data = Array.from({ length: 1_000 }, () => ({ expiresAt: '2001-01-01T00:00:00.000Z' }));
    const links = {
      page: () => Promise.resolve({ data, nextCursor: String(++calls), total: 0 }),
    } as unknown as AccountLinks;
    const query = new URLSearchParams('excludePastValidUntil=true');
    await expect(listShortUrls(links, query, (link) => link)).rejects.toMatchObject({
      message: expect.stringMatching(/^More than 19,000 links/) as string,
    });
    expect(calls).toBe(20);
  });
});
