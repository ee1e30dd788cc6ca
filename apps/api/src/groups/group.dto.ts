import { maxNameLength } from '@app/common';
import { maxMoves } from '@app/links';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ExternalDataDto, GivenExternalDataDto } from '../external-data/external-data.dto.js';
import { Check, Optional } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';
import { ResourceViewDto, ViewOf } from '../views/resource-view.js';

const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/** A group. */
export class GroupDto extends ExternalDataDto {
  /** Id of the group. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11' })
  id: string;

  /** Display name. */
  @ApiProperty({ example: 'Summer campaign' })
  name: string;

  /** Number of links in the group. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  linkCount: number;

  /** Creation time. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** Default fields of each operation, in order. */
export const groupFields = {
  read: ['id', 'name', 'linkCount', 'createdAt'],
  changed: ['id', 'name', 'linkCount'],
} as const;

@ViewOf(GroupDto, groupFields.read)
export class GroupReadDto extends ResourceViewDto(GroupDto, groupFields.read) {}

@ViewOf(GroupDto, groupFields.read)
export class GroupCreatedDto extends GroupReadDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  declare linkCount: number;
}

@ViewOf(GroupDto, groupFields.changed)
export class GroupChangedDto extends ResourceViewDto(GroupDto, groupFields.changed) {}

/** Groups, newest first. */
export class GroupListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [GroupReadDto] })
  data: GroupReadDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class GroupDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the deleted group. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11' })
  deleted: string;
}

export class CreateGroupDto extends GivenExternalDataDto {
  /** Display name: 1 to 120 characters after trimming, no control characters. */
  @ApiProperty({ example: 'Summer campaign' })
  @IsText({ max: maxNameLength })
  name: string;
}

/** Omitted fields stay unchanged. */
export class UpdateGroupDto extends GivenExternalDataDto {
  /** Display name: 1 to 120 characters after trimming, no control characters. */
  @ApiPropertyOptional({ example: 'Autumn campaign' })
  @Optional()
  @IsText({ max: maxNameLength })
  name?: string;
}

const IsIdList = (): PropertyDecorator =>
  Check((value) =>
    Array.isArray(value) ? null : { code: 'invalid_type', message: 'This must be an array of link ids.' },
  );

/** All or nothing. At most 1,000 ids in both lists together. */
export class MoveLinksDto {
  /** Ids of links to add. They leave their current groups. */
  @ApiPropertyOptional({ type: [String], maxItems: maxMoves, example: [linkId] })
  @Optional()
  @IsIdList()
  add?: string[];

  /** Ids of links to remove from the group. */
  @ApiPropertyOptional({ type: [String], maxItems: maxMoves, example: [] })
  @Optional()
  @IsIdList()
  remove?: string[];
}
