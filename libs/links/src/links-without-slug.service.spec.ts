import { aliasTaken, slugTaken } from '@app/common';
import type { DomainsService } from '@app/domains';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LinksWithoutSlugService } from './links-without-slug.service.js';
import type { LinksService } from './links.service.js';

describe('LinksWithoutSlugService', () => {
  /** Links whose first creations fail. @returns the slugs that were tried. */
  const withFailures = (failures: Error[]) => {
    const tried: string[] = [];
    const create = (_account: string, { slug }: { slug: string }) => {
      tried.push(slug);
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : Promise.resolve({ slug });
    };
    const service = new LinksWithoutSlugService(
      {} as EntityManager,
      { create } as unknown as LinksService,
      {} as DomainsService,
    );
    return { tried, create: () => service.create('account', { destination: 'https://shop.example/' }) };
  };

  it('tries another slug if one is taken', async () => {
    const { tried, create } = withFailures([slugTaken('a'), slugTaken('b')]);
    expect(await create()).toEqual({ slug: tried[2] });
    expect(new Set(tried).size).toBe(3);
  });

  it('gives up after ten slugs', async () => {
    const { tried, create } = withFailures(Array.from({ length: 20 }, () => slugTaken('a')));
    await expect(create()).rejects.toMatchObject({ code: 'slug_taken' });
    expect(tried).toHaveLength(10);
  });

  it('does not try again if an alias is taken', async () => {
    const { tried, create } = withFailures([aliasTaken('a')]);
    await expect(create()).rejects.toMatchObject({ fields: [{ field: 'aliases' }] });
    expect(tried).toHaveLength(1);
  });
});
