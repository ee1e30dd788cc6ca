import { textError } from '@app/common';
import { type AppMode, appModes, type Gate, gates, type LinkPreview } from '@app/database';
import { endsBeforeStart, linkPasswordLength, linkTextLengths, maxHoldout, maxTagsOfLink } from '@app/links';
import { maxRules } from '@app/routing';
import { aliasError, maxAliases } from '@app/slugs';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ExternalDataDto, GivenExternalDataDto } from '../external-data/external-data.dto.js';
import { Check, Nullable } from '../validation/check.js';
import { IsBool, IsOneOf } from '../validation/choice.decorator.js';
import { IsInteger } from '../validation/number.decorator.js';
import { IsObjectOf } from '../validation/objects.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { IsListOf, IsTagNames } from '../validation/tags.decorator.js';
import { IsTime } from '../validation/time.decorator.js';
import { IsDestination } from './destination.decorator.js';
import { IsRuleList } from './rule.decorators.js';
import { GivenRuleDto, RuleDto } from './rule.dto.js';

const exampleRules: GivenRuleDto[] = [
  { when: { countries: ['DE', 'AT', 'CH'] }, then: { destination: 'https://shop.example/de' } },
  {
    when: { inApp: 'any', hours: { from: '18:00', to: '23:00', zone: 'Europe/Berlin' } },
    then: {
      split: [
        { destination: 'https://shop.example/evening', weight: 3 },
        { destination: 'https://shop.example/evening-new', weight: 1 },
      ],
    },
  },
];

/** What messengers and social networks show for a link. */
export class LinkPreviewDto implements LinkPreview {
  /** 1 to 120 characters after trimming, no control characters. */
  @ApiProperty({ example: 'Summer sale' })
  @IsText({ max: linkTextLengths.title })
  title: string;

  /** 1 to 240 characters after trimming, no control characters. */
  @ApiProperty({ example: 'Everything for the beach, at half the price.' })
  @IsText({ max: linkTextLengths.description })
  description: string;
}

/** The optional fields of a link, as it is returned. */
export class LinkOptionsDto extends ExternalDataDto {
  /** A note for people, or null. Visitors do not see it. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Printed on the poster.' })
  note: string | null;

  /** True if the visitor's query is forwarded to the destination. */
  @ApiProperty({ example: true })
  forwardQuery: boolean;

  /** What visitors must confirm to continue, or null. `adult`: that they are of age. */
  @ApiProperty({ type: 'string', enum: gates, nullable: true, example: 'adult' })
  gate: Gate | null;

  /** True if visitors must enter a password. */
  @ApiProperty({ example: true })
  hasPassword: boolean;

  /** `auto` if a visit from an in-app browser may end in the destination's native app, `off` if it may not. */
  @ApiProperty({ enum: appModes, example: 'auto' })
  app: AppMode;

  /** When the link becomes available, or null. Before that, it looks like an unknown one. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-12-01T00:00:00.000Z' })
  activeFrom: string | null;

  /** When the link expires, or null. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-12-24T18:00:00.000Z' })
  expiresAt: string | null;

  /** The number of clicks after which the link expires, or null. */
  @ApiProperty({ type: 'integer', nullable: true, example: 100 })
  maxClicks: number | null;

  /** Where visitors of the expired link are sent, as given, or null: they get a 404 that says that it has ended. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/sold-out' })
  expiredDestination: string | null;

  /** What messengers and social networks show for the link. Null: they show what they find at the destination. */
  @ApiProperty({ type: LinkPreviewDto, nullable: true })
  preview: LinkPreviewDto | null;

  /** True if an image was uploaded for the preview, false if its image is drawn from the texts. */
  @ApiProperty({ example: false })
  hasPreviewImage: boolean;

  /** Further codes that lead to the link on its domain, in the order in which they were given. */
  @ApiProperty({ type: [String], example: ['v2.0/menu'] })
  aliases: string[];

  /** Clicks that another service had counted before the link was imported, or null. They are in no other figure. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  imported: number | null;

  /** True if redirects carry a voucher for reporting conversions. */
  @ApiProperty({ example: false })
  conversions: boolean;

  /**
   * The percentage of visitors who get the plain redirect instead of a way out of an app, so that
   * `GET /v1/analytics/lift` can measure what the way out is worth. 0 for none.
   */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: maxHoldout, example: 0 })
  holdout: number;

  /** In order: the first rule that matches a visit decides where it goes. Null if the link has none. */
  @ApiProperty({ type: [RuleDto], nullable: true })
  rules: RuleDto[] | null;

  /** Names of the link's tags, sorted regardless of case. */
  @ApiProperty({ type: [String], example: ['Print', 'Summer'] })
  tags: string[];
}

/** The optional fields of a link, in requests. Null removes a field: the link behaves as if it had never been set. */
export class GivenLinkOptionsDto extends GivenExternalDataDto {
  /**
   * A note for people: 1 to 2,000 characters after trimming, no control characters except line breaks. Visitors do not see
   * it. Searches for links find it.
   */
  @ApiPropertyOptional({
    nullable: true,
    example: 'Printed on the poster.',
  })
  @Nullable()
  @IsText({ max: linkTextLengths.note, multiline: true })
  note?: string | null;

  /** False keeps the visitor's query from being forwarded to the destination. Null stands for true, the default. */
  @ApiPropertyOptional({ type: 'boolean', nullable: true, example: true })
  @Nullable()
  @IsBool()
  forwardQuery?: boolean | null;

  /** `adult` shows visitors a page on which they confirm that they are of age. */
  @ApiPropertyOptional({ nullable: true, example: 'adult' })
  @Nullable()
  @IsOneOf(gates)
  gate?: Gate | null;

  /**
   * A password that visitors must enter: 4 to 128 characters (code points), not trimmed, no control characters. It is
   * never returned. Setting it, even to the same value, makes all visitors enter it again.
   */
  @ApiPropertyOptional({
    type: 'string',
    format: 'password',
    writeOnly: true,
    nullable: true,
    minLength: linkPasswordLength.min,
    maxLength: linkPasswordLength.max,
    example: 'open sesame',
  })
  @Nullable()
  @Check((value) => textError(value, linkPasswordLength))
  password?: string | null;

  /**
   * `off` keeps visits from ending in the destination's native app. Null stands for `auto`, the default: where `behavior`
   * leads visitors out of an in-app browser, the destination's app comes before the browser.
   */
  @ApiPropertyOptional({ nullable: true, example: 'auto' })
  @Nullable()
  @IsOneOf(appModes)
  app?: AppMode | null;

  /** ISO 8601 time at which the link becomes available. Before that, visitors get the 404 page. It may be in the past. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-12-01T00:00:00.000Z',
  })
  @Nullable()
  @IsTime()
  activeFrom?: Date | null;

  /** ISO 8601 time at which the link expires: later than `activeFrom`. It may be in the past. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-12-24T18:00:00.000Z',
  })
  @Nullable()
  @IsTime((expiresAt, { activeFrom }: GivenLinkOptionsDto) =>
    activeFrom instanceof Date && expiresAt <= activeFrom ? endsBeforeStart : null,
  )
  expiresAt?: Date | null;

  /**
   * The number of counted clicks after which the link expires, 1 to 1,000,000,000. The redirect is notified
   * when the clicks are counted, so the link may exceed it by the clicks of two seconds, or of the time that counting lags
   * behind. Raising the limit reopens the link; a limit that has already been reached closes it.
   */
  @ApiPropertyOptional({
    nullable: true,
    example: 100,
  })
  @Nullable()
  @IsInteger({ min: 1, max: 1_000_000_000 })
  maxClicks?: number | null;

  /**
   * Where visitors of the expired link are sent, without their query. Same rules as for `destination`. Without it, they get
   * a 404 that says that the link has ended.
   */
  @ApiPropertyOptional({
    nullable: true,
    example: 'https://shop.example/sold-out',
  })
  @Nullable()
  @IsDestination()
  expiredDestination?: string | null;

  /**
   * What messengers and social networks show for the link, instead of what they find at the destination. Visitors do not
   * see it.
   */
  @ApiPropertyOptional({ type: LinkPreviewDto, nullable: true })
  @Nullable()
  @IsObjectOf(LinkPreviewDto)
  preview?: LinkPreviewDto | null;

  /**
   * Rules, in order: the first one whose conditions hold decides where a visit goes, or blocks it. If none does, it goes to
   * the link's destination. Up to 20, of 32 KiB in all as JSON without their ids. Replaces all rules of the link. Null or
   * an empty list removes them.
   */
  @ApiPropertyOptional({ type: [GivenRuleDto], nullable: true, maxItems: maxRules, example: exampleRules })
  @Nullable()
  @IsRuleList(GivenRuleDto)
  rules?: GivenRuleDto[] | null;

  /**
   * Further codes that lead to the link on its domain, such as printed codes from another service: up to 50, each 1 to 255
   * bytes of UTF-8, decoded. They are case-sensitive. They may have `/`, but not `?`, `#`, `//`, control characters,
   * or `/` first, and not begin with a reserved path. Replaces all aliases of the link. Null or an empty list removes them.
   */
  @ApiPropertyOptional({ type: [String], nullable: true, maxItems: maxAliases, example: ['v2.0/menu'] })
  @Nullable()
  @IsListOf({ max: maxAliases, of: 'aliases', errorOf: aliasError })
  aliases?: string[] | null;

  /**
   * True adds a voucher (`wp_click`) to the destination's query for reporting conversions: a sealed text that says
   * what kind of click it was, not whose. Null stands for false, the default.
   */
  @ApiPropertyOptional({ type: 'boolean', nullable: true, example: true })
  @Nullable()
  @IsBool()
  conversions?: boolean | null;

  /**
   * The percentage of visitors, from 0 to 20, who get the plain redirect instead of a way out of an
   * app: `GET /v1/analytics/lift` compares both. Requires `conversions`, and a `behavior` other than `basic`. Changing it
   * or `behavior` restarts the comparison. Null stands for 0, the default.
   */
  @ApiPropertyOptional({ nullable: true, example: 0 })
  @Nullable()
  @IsInteger({ min: 0, max: maxHoldout })
  holdout?: number | null;

  /**
   * Names of the link's tags: up to 20, each 1 to 40 characters after trimming, no control characters. Case does not
   * matter; the first spelling is kept. Tags that do not exist are created, up to 1,000 per account. Replaces all tags.
   */
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: maxTagsOfLink,
    example: ['Print', 'Summer'],
  })
  @Nullable()
  @IsTagNames({ max: maxTagsOfLink })
  tags?: string[] | null;
}
