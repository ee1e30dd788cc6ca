import { ApiProperty } from '@nestjs/swagger';
import { Check } from '../validation/check.js';

/** What a user can authenticate with. */
export class CredentialsStateDto {
  /** Whether they have a password. */
  @ApiProperty({ example: true })
  password: boolean;

  /** Whether they have an authenticator app, which sign-in then asks for. */
  @ApiProperty({ example: true })
  totp: boolean;

  /** How many passkeys they have. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  passkeys: number;

  /** How many recovery codes they have left. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 10, example: 10 })
  recoveryCodes: number;
}

/** What an authenticator app needs. */
export class TotpSetupDto {
  /** The secret in base32, to be typed. */
  @ApiProperty({ example: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' })
  secret: string;

  /** The same as an `otpauth:` URI, to be shown as a QR code. */
  @ApiProperty({ example: 'otpauth://totp/Waypost:anna%40example.com?secret=…&issuer=Waypost' })
  uri: string;

  /** The QR code of the URI, as an SVG document. */
  @ApiProperty({
    example: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 53 53" width="256" height="256">…</svg>',
  })
  qr: string;
}

/** The first code of a new authenticator app. */
export class ConfirmTotpDto {
  /** The six digits that the app shows. */
  @ApiProperty({ maxLength: 6, example: '492039' })
  @Check((value) =>
    typeof value === 'string' && /^\d{6}$/.test(value)
      ? null
      : { code: 'invalid', message: 'This must be the six digits that the app shows.' },
  )
  code: string;
}

/** Codes that can stand in for the authenticator app, each once. */
export class RecoveryCodesDto {
  /** This is the only time they are shown. */
  @ApiProperty({ type: [String], example: ['k7mp-2xqe-9fhw-c4tz'] })
  codes: string[];
}

/** What was revoked. */
export class RevokedDto {
  /** How many other sessions of the user have ended. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  sessions: number;

  /** How many keys of the account were revoked. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 3 })
  keys: number;

  /** How many open invitations to the account were revoked. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  invitations: number;

  /** Shared reports whose links stopped working. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 2 })
  reportShares: number;

  /** How many passkeys of the user were removed: all but the one that this session began with. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  passkeys: number;

  /** How many webhooks of the account were paused. Their events are kept for 30 days. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  webhooks: number;
}
