import { aliasTaken, slugTaken } from '@app/common';
import { withRandomSlug } from './random-slug.js';

describe('withRandomSlug', () => {
  /** Creates something, after some failures. @returns the result, and the slugs that were tried. */
  const createAfter = (failures: Error[]) => {
    const tried: string[] = [];
    const created = withRandomSlug((slug) => {
      tried.push(slug);
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(slug);
    });
    return { tried, created };
  };

  it('tries another slug if one is taken', async () => {
    const { tried, created } = createAfter([slugTaken('a'), slugTaken('b')]);
    expect(await created).toBe(tried[2]);
    expect(new Set(tried).size).toBe(3);
  });

  it('gives up after ten slugs', async () => {
    const { tried, created } = createAfter(Array.from({ length: 20 }, () => slugTaken('a')));
    await expect(created).rejects.toMatchObject({ code: 'slug_taken' });
    expect(tried).toHaveLength(10);
  });

  it('does not try again if an alias is taken', async () => {
    const { tried, created } = createAfter([aliasTaken('a')]);
    await expect(created).rejects.toMatchObject({ fields: [{ field: 'aliases' }] });
    expect(tried).toHaveLength(1);
  });
});
