import { type ExportFormat, exportFormats } from '@app/imports';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

const signupId = '01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10';
const websiteId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/** A visitor's sign-up on a bio page. */
export class WebsiteSignupDetailsDto {
  /** Id of the sign-up, a UUIDv7. */
  @ApiProperty({ format: 'uuid', example: signupId })
  id: string;

  /** Id of the website. */
  @ApiProperty({ format: 'uuid', example: websiteId })
  website: string;

  /** The email address, in lower case. A website has each address once. */
  @ApiProperty({ format: 'email', maxLength: 254, example: 'ben@example.com' })
  email: string;

  /** The text that they agreed to, as it was then. */
  @ApiProperty({
    example: 'I want to hear of new cups by mail, about once a month. I can leave at any time.',
  })
  consent: string;

  /** When they sent the form. */
  @ApiProperty({ format: 'date-time', example: '2026-11-29T18:00:00.000Z' })
  createdAt: string;

  /** When they confirmed the address with the link in an email. Null if the installation had no mail server at the time. */
  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-11-29T18:02:00.000Z',
  })
  confirmedAt: string | null;
}

/** Sign-ups of a website. */
export class WebsiteSignupListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [WebsiteSignupDetailsDto] })
  data: WebsiteSignupDetailsDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class WebsiteSignupListQuery extends OmitType(PageQuery, ['view']) {}

/** The query of the export of sign-ups. */
export class WebsiteSignupExportQuery {
  /** `csv`: a table with a header. `ndjson`: a JSON object per line. */
  @ApiPropertyOptional({ default: 'csv', example: 'csv' })
  @Optional()
  @IsOneOf(exportFormats)
  format?: ExportFormat;
}

/** Says that a sign-up is deleted. */
export class WebsiteSignupDeletedDto {
  /** Always true. */
  @ApiProperty({ example: true })
  ok: boolean;

  /** Id of the sign-up. */
  @ApiProperty({ format: 'uuid', example: signupId })
  deleted: string;
}
