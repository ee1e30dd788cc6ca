import { Settings } from '@app/common';
import { type LinkDetails, linkState } from '@app/links';
import { Injectable } from '@nestjs/common';
import { presentExternalData } from '../external-data/external-data.dto.js';
import { viewOf, type ResourceView } from '../views/resource-view.js';
import type { View } from '../views/view-query.dto.js';
import type { LinkDto } from './link.dto.js';

/** Converts links to their form in the API. */
@Injectable()
export class LinkPresenter {
  constructor(private readonly settings: Settings) {}

  /** The default fields of an operation, or the whole link. */
  present<Field extends keyof LinkDto>(
    details: LinkDetails,
    fields: readonly Field[],
    view?: View,
  ): ResourceView<LinkDto, Field> {
    const {
      id,
      slug,
      domain,
      destination,
      active,
      name,
      behavior,
      group,
      clicks,
      lastClickedOn,
      createdAt,
      updatedAt,
      disabled,
      note,
      forwardQuery,
      gate,
      passwordHash,
      app,
      activeFrom,
      expiresAt,
      maxClicks,
      expiredDestination,
      preview,
      previewImage,
      aliases,
      importedClicks,
      rules,
      tags,
      externalId,
      metadata,
    } = details;
    const link: LinkDto = {
      id,
      slug,
      destination,
      active,
      url: `${this.settings.shortOrigin(domain)}/${slug}`,
      domain: domain ?? this.settings.shortHost,
      name,
      behavior,
      group,
      clicks,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      note,
      forwardQuery,
      gate,
      hasPassword: passwordHash !== null,
      app,
      activeFrom: activeFrom?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      maxClicks,
      expiredDestination,
      preview,
      hasPreviewImage: previewImage !== null,
      aliases: aliases ?? [],
      imported: importedClicks,
      rules,
      tags,
      ...presentExternalData({ externalId, metadata }),
      ...(disabled ? { disabled } : {}),
      state: linkState(details, Date.now()),
      lastClickedOn,
    };
    return viewOf(link, fields, view);
  }
}
