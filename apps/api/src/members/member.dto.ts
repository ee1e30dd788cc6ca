import { roles, type Role } from '@app/database';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { PageQuery } from '../lists/page.dto.js';
import { Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

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
  @ApiPropertyOptional({ enum: roles, example: 'viewer' })
  @Optional()
  @IsOneOf(roles)
  role?: Role;
}

export class RemoveMemberQuery {
  /** What happens to the API keys that the member created: `keep` or `revoke`. */
  @ApiPropertyOptional({ enum: ['keep', 'revoke'], default: 'keep', example: 'revoke' })
  @Optional()
  @IsOneOf(['keep', 'revoke'])
  keys?: 'keep' | 'revoke';
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
