import type { FieldError } from '@app/common';
import { WebsitesService } from '@app/websites';
import { Injectable } from '@nestjs/common';
import { StoredProblems, type RefusedBody } from '../validation/stored-problems.interceptor.js';
import { mostItems } from './website.dto.js';

/** Tells of a website that is refused which ids and links of its items are unknown. */
@Injectable()
export class WebsiteProblems extends StoredProblems {
  constructor(private readonly websites: WebsitesService) {
    super();
  }

  protected async find({ accountId, id, body: { items } }: RefusedBody): Promise<FieldError[]> {
    if (!Array.isArray(items) || items.length > mostItems) return [];
    return this.websites.itemProblems(accountId, items.map(referencesOf), id);
  }
}

/** An id or a link of another type than text has been refused already. */
function referencesOf(item: unknown): { id?: string; link?: string } {
  const { id, link } = Object(item) as { id?: unknown; link?: unknown };
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof link === 'string' ? { link } : {}),
  };
}
