import { ApiProperty } from '@nestjs/swagger';
import { TopLinkDto } from '../analytics/report.dto.js';

/** How many links there are. */
export class LinkCountsDto {
  /** All of them. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  total: number;

  /** Those that are live. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 40 })
  active: number;

  /** Those that are paused. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  paused: number;
}

/** How many websites there are. */
export class WebsiteCountsDto {
  /** All of them. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  total: number;

  /** Those that visitors can see. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  published: number;
}

/** What an account has. */
export class AccountOverviewDto {
  /** Its links. */
  @ApiProperty()
  links: LinkCountsDto;

  /** Its websites. */
  @ApiProperty()
  websites: WebsiteCountsDto;

  /** How many groups it has. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 4 })
  groups: number;

  /** The five links with the most clicks over their whole life, ties newest first. */
  @ApiProperty({ type: [TopLinkDto] })
  topLinks: TopLinkDto[];
}
