import { DomainError } from '@app/common';
import { randomSlug, unseenSlugLength } from '@app/slugs';
import { Injectable } from '@nestjs/common';
import type { NewLink } from './given-link.js';
import type { LinkDetails } from './link-details.js';
import { LinksService } from './links.service.js';

/** How many slugs are tried. Even among a billion links, one in 17 is taken. */
const maxAttempts = 10;

/** New links of an account whose slugs nobody chooses. */
@Injectable()
export class LinksWithoutSlugService {
  constructor(private readonly links: LinksService) {}

  /** Creates a link with a random slug. @throws DomainError like `LinksService.create`. */
  async create(accountId: string, link: Omit<NewLink, 'slug'>): Promise<LinkDetails> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.links.create(accountId, { ...link, slug: randomSlug(unseenSlugLength) });
      } catch (error) {
        if (attempt === maxAttempts || !isSlugTaken(error)) throw error;
      }
    }
  }
}

/** False for an alias, which the caller chose. */
const isSlugTaken = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === 'slug_taken' &&
  error.fields?.every(({ field }) => field === 'slug') === true;
