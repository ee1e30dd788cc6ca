import { mostMoves } from '@app/links';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Answer, describeAnswer } from '../answers/answer.js';
import { Check, Optional } from '../validation/check.js';
import { IsText } from '../validation/text.decorator.js';

const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

/** A group. */
export class GroupDto {
  /** Id of the group. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11' })
  id: string;

  /** Its name. */
  @ApiProperty({ example: 'Summer campaign' })
  name: string;

  /** Number of links in the group. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 12 })
  linkCount: number;

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** Fields of each answer about a group, in their order. */
export const groupFields = {
  created: ['id', 'name', 'linkCount', 'createdAt'],
  read: ['id', 'name', 'linkCount', 'createdAt'],
  changed: ['id', 'name', 'linkCount'],
} as const;

@ApiSchema({ description: describeAnswer(groupFields.changed) })
export class GroupChangedDto extends Answer(GroupDto, groupFields.changed) {}

/** Groups, newest first. */
export class GroupListDto {
  /** The whole list, or one page of it. */
  @ApiProperty({ type: [GroupDto] })
  data: GroupDto[];

  /** `cursor` of the next page, null on the last one. Only where `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class GroupDeletedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the group that was deleted. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a11' })
  deleted: string;
}

export class CreateGroupDto {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ minLength: 1, maxLength: 120, example: 'Summer campaign' })
  @IsText({ max: 120 })
  name: string;
}

/** What is left out stays as it is. */
export class UpdateGroupDto {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiPropertyOptional({ minLength: 1, maxLength: 120, example: 'Autumn campaign' })
  @Optional()
  @IsText({ max: 120 })
  name?: string;
}

const IsList = (): PropertyDecorator =>
  Check((value) =>
    Array.isArray(value) ? null : { code: 'invalid_type', message: 'This must be an array of link ids.' },
  );

/** All or nothing; at most 1,000 ids over both lists. */
export class MoveLinksDto {
  /** Ids of links to put into the group, out of whichever they are in. */
  @ApiPropertyOptional({ type: [String], maxItems: mostMoves, example: [linkId] })
  @Optional()
  @IsList()
  add?: string[];

  /** Ids of links to take out of the group. */
  @ApiPropertyOptional({ type: [String], maxItems: mostMoves, example: [] })
  @Optional()
  @IsList()
  remove?: string[];
}
