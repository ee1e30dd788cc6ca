import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TopLinkDto } from '../analytics/report.dto.js';

/** Numbers of links. */
export class LinkCountsDto {
  /** All links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  total: number;

  /** Live links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 40 })
  active: number;

  /** Paused links. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  paused: number;
}

/** Numbers of websites. */
export class WebsiteCountsDto {
  /** All websites. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  total: number;

  /** Published websites. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  published: number;
}

/** Whether an account has a logo. */
export class AccountLogoDto {
  /** Whether the account has a logo, which its QR codes can show. */
  @ApiProperty({ example: true })
  hasLogo: boolean;
}

/** Resources of an account. */
export class AccountOverviewDto {
  /** Numbers of links. */
  @ApiProperty()
  links: LinkCountsDto;

  /** Numbers of websites. */
  @ApiProperty()
  websites: WebsiteCountsDto;

  /** Number of groups. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 4 })
  groups: number;

  /** The five links with the most lifetime clicks. Ties are sorted newest first. */
  @ApiProperty({ type: [TopLinkDto] })
  topLinks: TopLinkDto[];

  /** Whether the account has a logo, which its QR codes can show. Only with `view=full`. */
  @ApiPropertyOptional({ example: false })
  hasLogo?: boolean;
}
