import { maxHostLength } from '@app/common';
import { type SlugSuggestion, suggestionKinds, unavailableReasons, type UnavailableReason } from '@app/slugs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsDestination } from '../links/destination.decorator.js';
import { Check, Optional } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { wholeNumber } from '../validation/number.decorator.js';

/** Whether this account can use a slug. */
export class SlugAvailabilityDto {
  /** The slug, as it was sent. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** True if this account can create a link or website with the slug now. */
  @ApiProperty({ example: false })
  available: boolean;

  /** Why the slug is unavailable, or null. `quarantined`: another account released it recently. */
  @ApiProperty({ enum: unavailableReasons, nullable: true, example: 'taken' })
  reason: UnavailableReason | null;
}

const maxSuggestions = 20;

/** The query of a slug's availability. */
export class SlugQuery {
  /** Host of one of the account's verified domains. Defaults to the host of the installation's short links. */
  @ApiPropertyOptional({ example: 'go.example' })
  @Optional()
  @IsText({ max: maxHostLength })
  domain?: string;
}

/** The query of slug suggestions. */
export class SlugSuggestionsQuery extends SlugQuery {
  /** Destination of the link that needs a slug, with the rules of creation. Without it, all suggestions are random. */
  @ApiPropertyOptional({ example: 'https://shop.example/summer-sale' })
  @Optional()
  @IsDestination()
  destination?: string;

  /** How many slugs, 1 to 20. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxSuggestions, default: 5, example: 5 })
  @Optional()
  @Check((value) => wholeNumber(value, 1, maxSuggestions))
  count?: string;
}

export class SlugSuggestionDto {
  /** A slug that was free at the time of the response. */
  @ApiProperty({ example: 'summer-sale' })
  slug: string;

  /** `readable`: words of the destination. `random`: short random characters without look-alikes. */
  @ApiProperty({ enum: suggestionKinds, example: 'readable' })
  kind: SlugSuggestion['kind'];
}

export class SlugSuggestionsDto {
  /** Free slugs, the readable ones first. */
  @ApiProperty({ type: [SlugSuggestionDto] })
  data: SlugSuggestionDto[];
}
