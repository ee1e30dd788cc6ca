import { Settings } from '@app/common';
import type { LinkDetails } from '@app/links';
import { Injectable } from '@nestjs/common';
import { answer, type Answered } from '../answers/answer.js';
import type { View } from '../validation/view.dto.js';
import type { LinkDto } from './link.dto.js';

/** Puts links into the form of the API. */
@Injectable()
export class LinkPresenter {
  constructor(private readonly settings: Settings) {}

  /** The documented fields of a call, or the whole link. */
  show<Field extends keyof LinkDto>(
    { id, slug, destination, active, name, behavior, group, clicks, createdAt, updatedAt }: LinkDetails,
    fields: readonly Field[],
    view?: View,
  ): Answered<LinkDto, Field> {
    const link: LinkDto = {
      id,
      slug,
      destination,
      active,
      url: `${this.settings.SHORT_URL_BASE}/${slug}`,
      name,
      behavior,
      group,
      clicks,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
    return answer(link, fields, view);
  }
}
