import { emailError } from '@app/accounts';
import { roles, type Role } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Nullable, Optional } from '../validation/check.js';
import { IsOneOf } from '../validation/choice.decorator.js';

const maxDays = 30;
export const defaultDays = 7;

/** An invitation that can still be accepted. */
export class InvitationDto {
  /** Id of the invitation. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12' })
  id: string;

  /** The role that the new member gets. */
  @ApiProperty({ enum: roles, example: 'editor' })
  role: Role;

  /** The address that the link was sent to, or a reminder of who it is for. Anyone with the link can accept it. */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'ben@example.com' })
  email: string | null;

  /**
   * Email address of the user who invited, or for whom the inviting key acts. Null for a key created on the command line, or if the user
   * is gone. The invitation stops working when this user may no longer invite.
   */
  @ApiProperty({ type: 'string', format: 'email', nullable: true, example: 'anna@example.com' })
  createdBy: string | null;

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it expires. */
  @ApiProperty({ format: 'date-time', example: '2026-11-28T08:00:00.000Z' })
  expiresAt: string;
}

/** A new invitation. */
export class InvitationCreatedDto extends InvitationDto {
  /**
   * The link to share. It works once, and is not stored, so this is the only time it is shown: null if the response is
   * replayed for an `Idempotency-Key`.
   */
  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    example: 'https://api.example/dashboard/invitation#3kTq9ZbAmi8vQ2',
  })
  url: string | null;

  /**
   * Whether the link was sent to `email`. False without `email`, if the installation sends no mail, if sending failed, or if too
   * many were sent in a day: 3 to an address, 50 by an account or user. In these cases, share the link yourself.
   */
  @ApiProperty({ example: true })
  sent: boolean;
}

/** Open invitations. */
export class InvitationListDto {
  /** The whole list or one page of it. */
  @ApiProperty({ type: [InvitationDto] })
  data: InvitationDto[];

  /** The `cursor` of the next page, or null on the last page. Only present if `limit` or `cursor` was given. */
  @ApiPropertyOptional({ type: 'string', nullable: true, example: 'AZ2mbX3cfUWzGk1p9mB0nQ8s1D7o' })
  nextCursor?: string | null;
}

export class CreateInvitationDto {
  /** The role that the new member gets. */
  @ApiProperty({ example: 'editor' })
  @IsOneOf(roles)
  role: Role;

  /** Sends the link to this address if the installation sends mail. Null sends no email. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'email',
    maxLength: 254,
    nullable: true,
    example: 'ben@example.com',
  })
  @Nullable()
  @Check((value) =>
    typeof value === 'string' && value.length <= 254 && !emailError(value)
      ? null
      : { code: 'invalid', message: 'This must be an email address.' },
  )
  email?: string | null;

  /** How long it can be accepted, days. Defaults to 7. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: maxDays, example: 7 })
  @Optional()
  @Check((value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxDays
      ? null
      : { code: 'invalid_days', message: `This must be a whole number from 1 to ${maxDays}.` },
  )
  days?: number;
}

export class InvitationRevokedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the invitation. */
  @ApiProperty({ format: 'uuid', example: '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a12' })
  deleted: string;
}
