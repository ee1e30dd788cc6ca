import { passwordLength } from '@app/accounts';
import { ApiProperty } from '@nestjs/swagger';
import { Check } from '../validation/check.js';

/** Longest e-mail address (RFC 5321), and longest password that is looked at, in UTF-16 units. */
const mostEmail = 254;
const mostPassword = 1024;

const IsString = (max: number): PropertyDecorator =>
  Check((value) => {
    if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
    if (!value.isWellFormed()) {
      return { code: 'invalid_text', message: 'This contains half of a character (a lone surrogate).' };
    }
    if (value.length <= max) return null;
    return { code: 'invalid_length', message: `This may have at most ${max} characters.` };
  });

/** The account that is signed in. */
export class AccountDto {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10' })
  id: string;

  /** Its e-mail address, lower case. */
  @ApiProperty({ format: 'email', example: 'anna@example.com' })
  email: string;

  /** When it was made. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** What the page has to know of the installation. */
export class SettingsDto {
  /** Public origin of short links and bio pages. */
  @ApiProperty({ format: 'uri', example: 'https://go.example' })
  shortUrlBase: string;

  /** Public origin of the API. */
  @ApiProperty({ format: 'uri', example: 'https://api.example' })
  apiBaseUrl: string;
}

/** Who is signed in, and who may sign up. */
export class SessionStateDto {
  /** Null where nobody is signed in. */
  @ApiProperty({ type: AccountDto, nullable: true })
  account: AccountDto | null;

  /** `first`: no account has a password yet; `open`: anybody may sign up; `closed`: nobody may. */
  @ApiProperty({ enum: ['first', 'open', 'closed'], example: 'closed' })
  signUp: 'first' | 'open' | 'closed';

  /** What the page has to know of the installation. */
  @ApiProperty()
  settings: SettingsDto;
}

/** The account that was signed in to. */
export class SignedInDto {
  /** The account. */
  @ApiProperty()
  account: AccountDto;
}

/** E-mail and password, to sign up or in. */
export class CredentialsDto {
  /** An e-mail address; case does not matter. */
  @ApiProperty({ format: 'email', maxLength: mostEmail, example: 'anna@example.com' })
  @IsString(mostEmail)
  email: string;

  /** To sign up: 12 to 128 characters (code points). */
  @ApiProperty({ format: 'password', maxLength: mostPassword, example: 'correct horse battery staple' })
  @IsString(mostPassword)
  password: string;
}

/** The password there is, and the one that is to be. */
export class ChangePasswordDto {
  /** The password that the account has. */
  @ApiProperty({ format: 'password', maxLength: mostPassword, example: 'correct horse battery staple' })
  @IsString(mostPassword)
  current: string;

  /** The one that it shall have: 12 to 128 characters (code points). */
  @ApiProperty({
    format: 'password',
    minLength: passwordLength.min,
    maxLength: mostPassword,
    example: 'three blue cups on a table',
  })
  @IsString(mostPassword)
  password: string;
}

/** It was done. */
export class DoneDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;
}

/** The password was changed. */
export class PasswordChangedDto extends DoneDto {
  /** How many other sessions ended. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  ended: number;
}
