import { ApiProperty } from '@nestjs/swagger';

/** Clicks from one kind of apps and sites. */
export class SourceGroupClicksDto {
  /**
   * `search`, `social`, `messenger`, `mail`, `video`, `music`, `ai`, `bio`, `shop`, `work`, `news`, `site` for sites and
   * apps that are not known, `direct`, or `other` for sources that were too many to keep.
   */
  @ApiProperty({ example: 'social' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Social' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 640 })
  clicks: number;
}

/** Clicks with one value of a `utm_*` parameter. */
export class UtmClicksDto {
  /** The value that visitors brought, of 1 to 100 code points; `other` also for what was too many to keep. */
  @ApiProperty({ example: 'newsletter' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'newsletter' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 33 })
  clicks: number;
}

/** Clicks by the `utm_*` parameters that visitors brought. Clicks without one are in none of its lists. */
export class UtmDto {
  /** By `utm_source`, most first. It says what it says and does not change `sources`. */
  @ApiProperty({ type: [UtmClicksDto] })
  sources: UtmClicksDto[];

  /** By `utm_medium`, most first. */
  @ApiProperty({ type: [UtmClicksDto] })
  mediums: UtmClicksDto[];

  /** By `utm_campaign`, most first. */
  @ApiProperty({ type: [UtmClicksDto] })
  campaigns: UtmClicksDto[];

  /** By `utm_term`, most first. */
  @ApiProperty({ type: [UtmClicksDto] })
  terms: UtmClicksDto[];

  /** By `utm_content`, most first. */
  @ApiProperty({ type: [UtmClicksDto] })
  contents: UtmClicksDto[];
}
