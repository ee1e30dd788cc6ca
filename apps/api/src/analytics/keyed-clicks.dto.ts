import { ApiProperty } from '@nestjs/swagger';

/** Clicks from one country. */
export class CountryClicksDto {
  /** ISO 3166 alpha-2 code. `XX` if unknown. */
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

  /** Display name. */
  @ApiProperty({ example: 'Mobile' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 870 })
  clicks: number;
}

/** Clicks from one app or site. */
export class SourceClicksDto {
  /** A known app or site, otherwise the referrer's host, otherwise `direct`. `other` sums up the sources beyond the limit. */
  @ApiProperty({ example: 'instagram' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Instagram' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 640 })
  clicks: number;
}

/** Clicks from one browser. */
export class BrowserClicksDto {
  /** Name of the browser in lower case. `other` if unknown. */
  @ApiProperty({ example: 'safari' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Safari' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 420 })
  clicks: number;
}

/** Clicks from one operating system. */
export class SystemClicksDto {
  /** Name of the system in lower case. `other` if unknown. */
  @ApiProperty({ example: 'ios' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'iOS' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 510 })
  clicks: number;
}

/** Clicks from one referrer. */
export class ReferrerClicksDto {
  /** Host of the referrer. `none` without a referrer, `other` for the referrers beyond the limit. */
  @ApiProperty({ example: 'blog.example' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'blog.example' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  clicks: number;
}

/** Clicks from one kind of app or site. */
export class SourceGroupClicksDto {
  /**
   * `search`, `social`, `messenger`, `mail`, `video`, `music`, `ai`, `bio`, `shop`, `work`, `news`, `direct`, `site` for
   * unknown sites and apps, or `other` for the sources beyond the limit.
   */
  @ApiProperty({ example: 'social' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'Social' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 640 })
  clicks: number;
}

/** Clicks with one value of a `utm_*` parameter. */
export class UtmClicksDto {
  /** The value, 1 to 100 code points. `other` also sums up the values beyond the limit. */
  @ApiProperty({ example: 'newsletter' })
  key: string;

  /** Display name. */
  @ApiProperty({ example: 'newsletter' })
  label: string;

  /** Clicks in the range. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 33 })
  clicks: number;
}

/** Clicks by the `utm_*` parameters of visits. Clicks without a parameter are not in its list. */
export class UtmDto {
  /** By `utm_source`, most first. Independent of `sources`. */
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
