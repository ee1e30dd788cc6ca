import { roles, type Role } from '@app/database';
import { ApiProperty } from '@nestjs/swagger';
import { Check } from '../validation/check.js';
import { CredentialsDto } from './account.dto.js';

const tokenLength = 43;
const token = { minLength: tokenLength, maxLength: tokenLength, example: 'x'.repeat(tokenLength) };

const IsToken = (): PropertyDecorator =>
  Check((value) =>
    typeof value === 'string' && /^[\w-]{43}$/.test(value)
      ? null
      : { code: 'invalid', message: 'This is not the token of an invitation.' },
  );

/** An invitation, as its link identifies it. */
export class InvitationTokenDto {
  /** The fragment of the link. */
  @ApiProperty(token)
  @IsToken()
  token: string;
}

/** An invitation with email address and password, to sign up. */
export class InvitedCredentialsDto extends CredentialsDto {
  /** The fragment of the link. */
  @ApiProperty(token)
  @IsToken()
  token: string;
}

/** What an invitation offers. */
export class OfferDto {
  /** Name of the account. */
  @ApiProperty({ example: 'Example Agency' })
  accountName: string;

  /** The role that the new member gets. */
  @ApiProperty({ enum: roles, example: 'editor' })
  role: Role;

  /** When the invitation expires. */
  @ApiProperty({ format: 'date-time', example: '2026-11-28T08:00:00.000Z' })
  expiresAt: string;
}
