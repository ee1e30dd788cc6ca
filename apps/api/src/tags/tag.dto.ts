import { maxTagLength } from '@app/links';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Nullable, Optional } from '../validation/check.js';
import { colorPattern, givenColorPattern, IsColor } from '../validation/color.decorator.js';
import { IsText } from '../validation/text.decorator.js';
import { ResourceViewDto, ViewOf } from '../views/resource-view.js';

const tagId = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12';

/** A tag. */
export class TagDto {
  /** Id of the tag. */
  @ApiProperty({ format: 'uuid', example: tagId })
  id: string;

  /** Its name, in the spelling first used on a link or last set. */
  @ApiProperty({ example: 'Summer' })
  name: string;

  /** Color in the form `#rrggbb`, or null. */
  @ApiProperty({ type: 'string', nullable: true, pattern: colorPattern, example: '#0a7d5c' })
  color: string | null;

  /** Number of links that have the tag. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  links: number;
}

/** A tag with its figures. */
export class ListedTagDto extends TagDto {
  /** Lifetime clicks of the links that have the tag. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1042 })
  clicks: number;
}

const listedFields = ['id', 'name', 'color', 'links'] as const;

@ViewOf(ListedTagDto, listedFields)
export class TagListedDto extends ResourceViewDto(ListedTagDto, listedFields) {}

/** Tags, newest first. */
export class TagListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [TagListedDto] })
  data: TagListedDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class TagDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted tag. */
  @ApiProperty({ format: 'uuid', example: tagId })
  deleted: string;
}

/** Omitted fields stay unchanged. */
export class UpdateTagDto {
  /** 1 to 40 characters after trimming, no control characters. No other tag may have this name, regardless of case. */
  @ApiPropertyOptional({ example: 'Summer' })
  @Optional()
  @IsText({ max: maxTagLength })
  name?: string;

  /** Color in the form `#rrggbb`. It is stored in lower case. Null removes it. */
  @ApiPropertyOptional({ type: 'string', nullable: true, pattern: givenColorPattern, example: '#0a7d5c' })
  @Nullable()
  @IsColor()
  color?: string | null;
}
