import { type Makers, Settings } from '@app/common';
import { type LinkDetails, linkState, type LinkSummary } from '@app/links';
import { Injectable } from '@nestjs/common';
import { tagged } from '../entity-tags/entity-tag.js';
import type { Precondition } from '../entity-tags/if-match.decorator.js';
import { presentExternalData } from '../external-data/external-data.dto.js';
import { type ResourceView, viewMaker } from '../views/resource-view.js';
import type { View } from '../views/view-query.dto.js';
import { linkFields, type LinkDto } from './link.dto.js';

type ListedField = (typeof linkFields.listed)[number];

/**
 * How each field of a link is computed, in the order of the full view. Fields of lists need no more than the summary.
 */
const fieldMakers = (settings: Settings) => {
  const { shortHost } = settings;
  return {
    id: ({ id }: LinkSummary) => id,
    slug: ({ slug }: LinkSummary) => slug,
    destination: ({ destination }: LinkSummary) => destination,
    active: ({ active }: LinkSummary) => active,
    url: ({ domain, slug }: LinkSummary) => `${settings.shortOrigin(domain)}/${slug}`,
    domain: ({ domain }) => domain ?? shortHost,
    name: ({ name }: LinkSummary) => name,
    behavior: ({ behavior }) => behavior,
    group: ({ group }) => group,
    clicks: ({ clicks }: LinkSummary) => clicks,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    note: ({ note }) => note,
    forwardQuery: ({ forwardQuery }) => forwardQuery,
    gate: ({ gate }) => gate,
    hasPassword: ({ passwordHash }) => passwordHash !== null,
    app: ({ app }) => app,
    activeFrom: ({ activeFrom }) => activeFrom?.toISOString() ?? null,
    expiresAt: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    maxClicks: ({ maxClicks }) => maxClicks,
    expiredDestination: ({ expiredDestination }) => expiredDestination,
    preview: ({ preview }) => preview,
    hasPreviewImage: ({ previewImage }) => previewImage !== null,
    aliases: ({ aliases }) => aliases ?? [],
    imported: ({ importedClicks }) => importedClicks,
    conversions: ({ conversions }) => conversions,
    holdout: ({ holdout }) => holdout,
    rules: ({ rules }) => rules,
    tags: ({ tags }) => tags,
    externalId: ({ externalId }) => externalId,
    metadata: (link) => presentExternalData(link).metadata,
    disabled: ({ disabled }) => disabled ?? undefined,
    state: (link) => linkState(link, Date.now()),
    lastClickedOn: ({ lastClickedOn }) => lastClickedOn,
    createdBy: ({ createdBy }) => createdBy,
  } satisfies Makers<LinkDetails, LinkDto>;
};

/** Converts links to their form in the API. */
@Injectable()
export class LinkPresenter {
  /** The default fields of an operation, or the whole link. */
  readonly present: <Field extends keyof LinkDto>(
    link: LinkDetails,
    fields: readonly Field[],
    view?: View,
  ) => ResourceView<LinkDto, Field>;

  private readonly summaryView: (link: LinkSummary, fields: typeof linkFields.listed) => object;

  constructor(settings: Settings) {
    const makers = fieldMakers(settings);
    this.present = viewMaker<LinkDetails, LinkDto>(makers);
    this.summaryView = viewMaker<LinkSummary, Pick<LinkDto, ListedField>>(makers);
  }

  /** Like `present`, with the `ETag` of the link. */
  presentTagged<Field extends keyof LinkDto>(
    link: LinkDetails,
    fields: readonly Field[],
    view?: View,
  ): ResourceView<LinkDto, Field> {
    return tagged(this.present(link, fields, view), this.whole(link));
  }

  /** A check that a link meets the condition of a request; undefined without one. */
  checkOf(condition: Precondition | undefined): ((link: LinkDetails) => void) | undefined {
    return condition && ((link) => condition(this.whole(link)));
  }

  private whole(link: LinkDetails): object {
    return this.present(link, linkFields.read, 'full');
  }

  /** The default fields of a list. */
  presentSummary(link: LinkSummary): object {
    return this.summaryView(link, linkFields.listed);
  }
}
