import { DomainError } from '@app/common';
import { randomSlug, unseenSlugLength } from './suggestions/random-slug.js';

/** How many slugs are tried. Even among a billion links, one in 17 is taken. */
const maxAttempts = 10;

/** Creates something with a random slug. @param create throws `slug_taken` if the slug is not free. */
export async function withRandomSlug<T>(create: (slug: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(randomSlug(unseenSlugLength));
    } catch (error) {
      if (attempt === maxAttempts || !isSlugTaken(error)) throw error;
    }
  }
}

/** False for an alias, which the caller chose. */
const isSlugTaken = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === 'slug_taken' &&
  error.fields?.every(({ field }) => field === 'slug') === true;
