import { maxHostLength } from '@app/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Optional } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { WebsiteListedDto } from './website.dto.js';

/** The query of the list of websites. */
export class WebsiteListQuery extends PageQuery {
  /**
   * Only websites on this host: a domain of the account, verified or not, or the host of the installation's short links. The
   * list is empty if the account has no such domain.
   */
  @ApiPropertyOptional({ example: 'go.shop.example' })
  @Optional()
  @IsText({ max: maxHostLength })
  domain?: string;
}

/** Websites, newest first. */
export class WebsiteListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [WebsiteListedDto] })
  data: WebsiteListedDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}
