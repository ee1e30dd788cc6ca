import { ApiProperty } from '@nestjs/swagger';

/** Clicks from one country. */
export class CountryClicksDto {
  /** ISO 3166 alpha-2 code; `XX` where it is not known. */
  @ApiProperty({ example: 'DE' })
  key: string;

  /** English short name. */
  @ApiProperty({ example: 'Germany' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 310 })
  clicks: number;
}

/** Clicks from one kind of device. */
export class DeviceClicksDto {
  /** `mobile`, `tablet`, `desktop` or `other`. */
  @ApiProperty({ example: 'mobile' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Mobile' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 870 })
  clicks: number;
}

/** Clicks from one app or site. */
export class SourceClicksDto {
  /** A known app or site, else the referrer's host, else `direct`; `other` for what was too many to keep. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Instagram' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 640 })
  clicks: number;
}

/** Clicks of one browser. */
export class BrowserClicksDto {
  /** Name of the browser in lower case; `other` where it is not known. */
  @ApiProperty({ example: 'safari' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'Safari' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 420 })
  clicks: number;
}

/** Clicks of one operating system. */
export class SystemClicksDto {
  /** Name of the system in lower case; `other` where it is not known. */
  @ApiProperty({ example: 'ios' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'iOS' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 510 })
  clicks: number;
}

/** Clicks by one referrer. */
export class ReferrerClicksDto {
  /** Host of the referrer; `none` where there was none, `other` for what was too many to keep. */
  @ApiProperty({ example: 'blog.example' })
  key: string;

  /** For people. */
  @ApiProperty({ example: 'blog.example' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  clicks: number;
}

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
