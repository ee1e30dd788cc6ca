import { isId } from '@app/common';
import { roles, type Role } from '@app/database';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Check, Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

const maxIds = 1_000;
const belongingId = '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a21';

/** The query of lists whose entries have one view. */
export class MemberListQuery extends OmitType(PageQuery, ['view'] as const) {}

/** A person who belongs to the account. */
export class MemberDto {
  /** Id of the user. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11' })
  id: string;

  /** Email address that the user signs in with, lower case. */
  @ApiProperty({ format: 'email', example: 'ben@example.com' })
  email: string;

  /** What the member may do: `viewer` reads, `editor` also writes, `owner` also manages the account. */
  @ApiProperty({ enum: roles, example: 'editor' })
  role: Role;

  /** When the user joined the account. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** The members of the account. */
export class MemberListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [MemberDto] })
  data: MemberDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class UpdateMemberDto {
  /** The new role. */
  @ApiPropertyOptional({ example: 'viewer' })
  @Optional()
  @IsOneOf(roles)
  role?: Role;
}

/** `revoke`: they end. `take-over`: an owner becomes responsible for them. `keep`: they stay with the member. */
export const keyChoices = ['keep', 'revoke', 'take-over'] as const;
export type KeyChoice = (typeof keyChoices)[number];

/** `revoke`: they end. `take-over`: an owner becomes responsible for them. */
export const creationChoices = ['revoke', 'take-over'] as const;
export type CreationChoice = (typeof creationChoices)[number];

/** What happens to the webhooks and shared reports of a member who is removed or demoted. */
class CreationsQuery {
  /** What happens to the webhooks that the member created: `revoke` deletes them. */
  @ApiPropertyOptional({ default: 'take-over', example: 'revoke' })
  @Optional()
  @IsOneOf(creationChoices)
  webhooks?: CreationChoice;

  /** What happens to the reports that the member shared: `revoke` ends their links. */
  @ApiPropertyOptional({ default: 'take-over', example: 'revoke' })
  @Optional()
  @IsOneOf(creationChoices)
  reports?: CreationChoice;
}

export class UpdateMemberQuery extends CreationsQuery {
  /**
   * What happens to the API keys that the member created. With `keep`, they are limited to what the lower role allows. With
   * `take-over`, they keep their access.
   */
  @ApiPropertyOptional({ default: 'keep', example: 'revoke' })
  @Optional()
  @IsOneOf(keyChoices)
  keys?: KeyChoice;
}

export class RemoveMemberQuery extends CreationsQuery {
  /** What happens to the API keys that the member created. Here, `keep` means the same as `take-over`: they keep working. */
  @ApiPropertyOptional({ default: 'keep', example: 'revoke' })
  @Optional()
  @IsOneOf(keyChoices)
  keys?: KeyChoice;
}

/** Something that a member created. */
export class BelongingDto {
  /** Its id. */
  @ApiProperty({ format: 'uuid', example: belongingId })
  id: string;

  /**
   * The name and beginning of a key, the host of a webhook, the title of a shared report, the address that an invitation is for,
   * or the name of an import's file. Null if it has none.
   */
  @ApiProperty({ type: 'string', nullable: true, example: 'crm.example' })
  name: string | null;

  /** Whether it works: false for a webhook that is paused or disabled, and for a key that is suspended. */
  @ApiProperty({ example: true })
  active: boolean;

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** What a user created in the account, as far as it can still be used. */
export class BelongingsDto {
  /** Id of the user. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11' })
  id: string;

  /** Email address of the user; null if they are gone. */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'ben@example.com' })
  email: string | null;

  /** Their role in the account; null if they no longer belong to it. */
  @ApiProperty({ type: 'string', enum: [...roles, null], nullable: true, example: 'editor' })
  role: Role | null;

  /** Keys that they are responsible for: those that they created and no owner has taken over, and those that they took over. */
  @ApiProperty({ type: [BelongingDto] })
  keys: BelongingDto[];

  /** Webhooks that they are responsible for. */
  @ApiProperty({ type: [BelongingDto] })
  webhooks: BelongingDto[];

  /** Shared reports that they are responsible for. */
  @ApiProperty({ type: [BelongingDto] })
  reports: BelongingDto[];

  /** Open invitations that they created. They end when the user is removed or demoted. */
  @ApiProperty({ type: [BelongingDto] })
  invitations: BelongingDto[];

  /** Imports that they uploaded and that have not started. They end when the user is removed or demoted. */
  @ApiProperty({ type: [BelongingDto] })
  imports: BelongingDto[];
}

/** A user who no longer belongs to the account, but is still responsible for something in it. */
export class FormerMemberDto {
  /** Id of the user. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11' })
  id: string;

  /** Email address of the user; null if they are gone. */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'ben@example.com' })
  email: string | null;

  /** How many keys they are responsible for. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  keys: number;

  /** How many webhooks they are responsible for. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  webhooks: number;

  /** How many shared reports they are responsible for. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  reports: number;
}

/** Former members whose belongings await a decision by the owners. */
export class FormerMemberListDto {
  /** The whole list. */
  @ApiProperty({ type: [FormerMemberDto] })
  data: FormerMemberDto[];
}

/** What happens to what a member created. Omitted kinds stay as they are. */
export class SettleBelongingsDto {
  /** Revokes the API keys, or takes them over. */
  @ApiPropertyOptional({ example: 'take-over' })
  @Optional()
  @IsOneOf(creationChoices)
  keys?: CreationChoice;

  /** Deletes the webhooks, or takes them over. */
  @ApiPropertyOptional({ example: 'revoke' })
  @Optional()
  @IsOneOf(creationChoices)
  webhooks?: CreationChoice;

  /** Stops sharing the reports, or takes them over. */
  @ApiPropertyOptional({ example: 'take-over' })
  @Optional()
  @IsOneOf(creationChoices)
  reports?: CreationChoice;

  /** Only these, 1 to 1,000 ids. By default, everything of the kinds that are given. */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: maxIds, example: [belongingId] })
  @Optional()
  @Check((value) => {
    if (!Array.isArray(value)) return { code: 'invalid_type', message: 'This must be an array of ids.' };
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least 1 id.' };
    if (value.length > maxIds) return { code: 'too_many', message: `This may have at most ${maxIds} ids.` };
    return value.every(isId) ? null : { code: 'invalid', message: 'Each entry must be an id.' };
  })
  ids?: string[];
}

export class MemberRemovedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the user. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c11' })
  deleted: string;

  /** How many API keys were revoked. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  keysRevoked: number;
}
