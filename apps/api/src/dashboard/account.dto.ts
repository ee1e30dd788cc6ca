import { passwordLength } from '@app/accounts';
import { targetDisabledReasons, type TargetDisabledReason } from '@app/common';
import { behaviors, roles, scopes, type Behavior, type Role, type Scope } from '@app/database';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsBool } from '../validation/choice.decorator.js';

/** Longest email address (RFC 5321) and longest password that we check, in UTF-16 units. */
const maxEmail = 254;
const maxPassword = 1024;
/** Longest setup code or token that we check. */
const maxToken = 128;
/** Of the link of a sign-up by mail, which contains an address and the hash of a password, encrypted. */
const maxSignUpToken = 1024;
/** Longest code of an authenticator app, or recovery code, that we check. */
const maxCode = 32;

const IsString = (max: number): PropertyDecorator =>
  Check((value) => {
    if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
    if (!value.isWellFormed()) {
      return { code: 'invalid_text', message: 'This contains an unpaired surrogate.' };
    }
    if (value.length <= max) return null;
    return { code: 'invalid_length', message: `This may have at most ${max} characters.` };
  });

/** The account that the user is signed in to. */
export class AccountDto {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10' })
  id: string;

  /** Name of the account; the email address of its first owner if it has no name. */
  @ApiProperty({ example: 'Example Agency' })
  name: string;

  /** IANA time zone whose days reports use unless they ask for another. */
  @ApiProperty({ example: 'Europe/Berlin' })
  zone: string;

  /**
   * The `behavior` of links and bio pages created without one. Null until the account has chosen one, which means
   * `basic`. Accounts that predate the setting have `basic`.
   */
  @ApiProperty({ type: 'string', enum: behaviors, nullable: true, example: 'aggressive' })
  defaultBehavior: Behavior | null;

  /** Email address of the user, lower case. */
  @ApiProperty({ format: 'email', example: 'anna@example.com' })
  email: string;

  /** The user's role in the account. */
  @ApiProperty({ enum: roles, example: 'owner' })
  role: Role;

  /** Every scope that the role includes. The user's bearer tokens have them. */
  @ApiProperty({ enum: scopes, isArray: true, example: ['read', 'links:read'] })
  scopes: Scope[];

  /** When the account was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;
}

/** What the page needs to know about the installation. */
export class SettingsDto {
  /** Public origin of short links and bio pages. */
  @ApiProperty({ format: 'uri', example: 'https://go.example' })
  shortUrlBase: string;

  /** Public origin of the API. */
  @ApiProperty({ format: 'uri', example: 'https://api.example' })
  apiBaseUrl: string;

  /** Origins under which the dashboard may be opened: that of `API_BASE_URL`, and its other names on this machine. */
  @ApiProperty({ type: [String], format: 'uri', example: ['https://api.example'] })
  dashboardOrigins: string[];

  /** Whether the installation sends mail. */
  @ApiProperty({ example: false })
  sendsMail: boolean;

  /** Display name of the OpenID provider for single sign-on; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Example ID' })
  singleSignOn: string | null;
}

/** Who is signed in, and who may sign up. */
export class SessionStateDto {
  /** Null without a session. */
  @ApiProperty({ type: AccountDto, nullable: true })
  account: AccountDto | null;

  /** Whether the user operates the installation. */
  @ApiProperty({ example: false })
  isOperator: boolean;

  /** Why an operator disabled the account; null if none did. Other calls respond with 410 then. */
  @ApiProperty({ enum: targetDisabledReasons, nullable: true, example: null })
  disabled: TargetDisabledReason | null;

  /** `first`: no user can sign in yet, and sign-up needs the setup code; `open`: anyone may sign up; `closed`: sign-up is closed. */
  @ApiProperty({ enum: ['first', 'open', 'closed'], example: 'closed' })
  signUp: 'first' | 'open' | 'closed';

  /** What the page needs to know about the installation. */
  @ApiProperty()
  settings: SettingsDto;

  /** True if the user signs in and steps up through the OpenID provider. */
  @ApiProperty({ example: false })
  hasSingleSignOn: boolean;

  /** How many other sessions started in a browser that was new to the user; 0 without a session. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 0 })
  newSignIns: number;

  /** How many API keys of the account work; 0 without a session. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  liveKeys: number;
}

/** The account after sign-up or sign-in. */
export class SignedInDto {
  /** The account. */
  @ApiProperty()
  account: AccountDto;
}

/** The result of a sign-up. */
export class SignedUpDto {
  /** The account. Null if the sign-up is completed by email, which is sent whether or not the address has an account. */
  @ApiProperty({ type: AccountDto, nullable: true })
  account: AccountDto | null;
}

/** The account after sign-in. */
export class SignInResultDto extends SignedInDto {
  /** True if the user had lost their password or app. Offer "Revoke everything". */
  @ApiProperty({ example: false })
  recovered: boolean;
}

/** Email address and password, to sign up or in. */
export class CredentialsDto {
  /** Email address, case-insensitive. */
  @ApiProperty({ format: 'email', maxLength: maxEmail, example: 'anna@example.com' })
  @IsString(maxEmail)
  email: string;

  /** For sign-up: 12 to 128 characters (code points). */
  @ApiProperty({ format: 'password', maxLength: maxPassword, example: 'correct horse battery staple' })
  @IsString(maxPassword)
  password: string;
}

/** Email address and password, and the second factor of users who have an authenticator app. */
export class SignInDto extends CredentialsDto {
  /** The code that the authenticator app shows, or a recovery code. Asked for with `second_factor_required`. */
  @ApiPropertyOptional({ maxLength: maxCode, example: '492039' })
  @Optional()
  @IsString(maxCode)
  code?: string;
}

/** Email address and password of a new user. */
export class SignUpDto extends CredentialsDto {
  /** The setup code, which only the first sign-up needs. */
  @ApiPropertyOptional({ maxLength: maxToken, example: 'Zm9yIGV4YW1wbGUgb25seSwgMzI' })
  @Optional()
  @IsString(maxToken)
  code?: string;
}

/** The link of a sign-up by email and the password chosen at sign-up. */
export class ConfirmSignUpDto {
  /** The token of the link. */
  @ApiProperty({ maxLength: maxSignUpToken, example: 'mi8vQ2…' })
  @IsString(maxSignUpToken)
  token: string;

  /** The password that was chosen. */
  @ApiProperty({ format: 'password', maxLength: maxPassword, example: 'correct horse battery staple' })
  @IsString(maxPassword)
  password: string;
}

/** A one-time link and the password to set with it. */
export class PasswordLinkDto {
  /** The token of the link. */
  @ApiProperty({ maxLength: maxToken, example: 'mi8vQ2…' })
  @IsString(maxToken)
  token: string;

  /** The code of the authenticator app, or a recovery code. Asked for with `second_factor_required`. */
  @ApiPropertyOptional({ maxLength: maxCode, example: '492039' })
  @Optional()
  @IsString(maxCode)
  code?: string;

  /** The new password: 12 to 128 characters (code points). */
  @ApiProperty({
    format: 'password',
    minLength: passwordLength.min,
    maxLength: maxPassword,
    example: 'three blue cups on a table',
  })
  @IsString(maxPassword)
  password: string;
}

/** The current and the new password. */
export class ChangePasswordDto {
  /** The current password. */
  @ApiProperty({ format: 'password', maxLength: maxPassword, example: 'correct horse battery staple' })
  @IsString(maxPassword)
  current: string;

  /** The new password: 12 to 128 characters (code points). */
  @ApiProperty({
    format: 'password',
    minLength: passwordLength.min,
    maxLength: maxPassword,
    example: 'three blue cups on a table',
  })
  @IsString(maxPassword)
  password: string;
}

/** The call succeeded. */
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

  /** How many API keys of the account keep working. A new password does not revoke keys. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  liveKeys: number;
}

/** Confirms that this is still the user who signed in: either the password or a code. */
export class StepUpDto {
  /** Their password, if they have neither an authenticator app nor a passkey. */
  @ApiPropertyOptional({
    format: 'password',
    maxLength: maxPassword,
    example: 'correct horse battery staple',
  })
  @Optional()
  @IsString(maxPassword)
  password?: string;

  /** The code that their authenticator app shows, or a recovery code. */
  @ApiPropertyOptional({ maxLength: maxCode, example: '492039' })
  @Optional()
  @IsString(maxCode)
  code?: string;

  /** True to also confirm the removal of one second factor within the next ten minutes. */
  @ApiPropertyOptional({ default: false, example: true })
  @Optional()
  @IsBool()
  forRemoval?: boolean;
}

/** The session is stepped up. */
export class SteppedUpDto extends DoneDto {
  /** When the step-up expires: in ten minutes. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:10:00.000Z' })
  until: string;
}
