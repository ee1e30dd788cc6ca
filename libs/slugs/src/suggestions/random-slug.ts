import { randomInt } from 'node:crypto';
import { DomainError } from '@app/common';
import { isOffensiveAnywhere } from './offensive-words.js';

/**
 * No vowels, which make words. Of characters that look alike in print or when read aloud, at most one: no 0, 1,
 * 5, 9, b, g, l, q, r (rn is like m), s, v (vv is like w) and z. Case does not matter in slugs.
 */
export const randomAlphabet = 'cdfhjkmnptwxy234678';

/** 47 million slugs, so even among a million others, nearly all are free. */
const usualLength = 6;

/** Length of slugs that are used without being shown first: 17 billion, so that hardly any is taken. */
export const unseenSlugLength = 8;

/** Short random characters that form no word. @param length in characters. */
export function randomSlug(length = usualLength): string {
  for (;;) {
    const slug = Array.from({ length }, () => randomAlphabet[randomInt(randomAlphabet.length)]).join('');
    // Only digits look like a number that means something.
    if (/[a-z]/.test(slug) && !isOffensiveAnywhere(slug)) return slug;
  }
}

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
