import { maxNameLength } from '@app/common';
import { roles, type Role } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { IsText } from '../validation/text.decorator.js';
import { IsZone } from '../validation/zone.decorator.js';

/** An account that the user belongs to. */
export class OwnAccountDto {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10' })
  id: string;

  /** Its name; the email address of its first owner if it has no name. */
  @ApiProperty({ example: 'Example Agency' })
  name: string;

  /** The user's role in it. */
  @ApiProperty({ enum: roles, example: 'editor' })
  role: Role;
}

/** The accounts of the user. */
export class OwnAccountListDto {
  /** All of them, by name. */
  @ApiProperty({ type: [OwnAccountDto] })
  data: OwnAccountDto[];
}

/** The confirmation of a deletion. */
export class DeleteAccountDto {
  /** The name of the account, as confirmation. */
  @ApiProperty({ example: 'Example Agency' })
  @IsText({ max: 254 })
  name: string;
}

/** The name of an account. */
export class AccountNameDto {
  /** 1 to 120 characters after trimming; no control characters. */
  @ApiProperty({ example: 'Example Agency' })
  @IsText({ max: maxNameLength })
  name: string;
}

/** The time zone of an account. */
export class AccountZoneDto {
  /** IANA name, such as `UTC` or `Europe/Berlin`. */
  @ApiProperty({ maxLength: 64, example: 'Europe/Berlin' })
  @IsZone()
  zone: string;
}

/** The query of a download, which cannot set headers. */
export class ShownAccountDto {
  /** Id of the account that the page shows, as `Waypost-Account`. */
  @ApiPropertyOptional({ type: 'string', format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  @IsOptional()
  @IsString()
  account?: string;
}
