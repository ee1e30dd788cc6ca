import { maxNameLength } from '@app/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../validation/check.js';
import { IsBool } from '../validation/choice.decorator.js';
import { IsText } from '../validation/text.decorator.js';

/** Longest fields that we read, in characters. A credential id has at most 1,023 bytes (WebAuthn). */
const maxId = 1_364;
const maxData = 8_192;

/** Bytes as base64url without padding. */
const IsBase64Url = (max: number): PropertyDecorator =>
  Check((value) => {
    if (typeof value !== 'string') return { code: 'invalid_type', message: 'This must be a string.' };
    if (value.length > max)
      return { code: 'invalid_length', message: `This may have at most ${max} characters.` };
    return /^[\w-]+$/.test(value) ? null : { code: 'invalid', message: 'This must be base64url.' };
  });

const IsTransports = (): PropertyDecorator =>
  Check((value) =>
    Array.isArray(value) && value.length <= 10 && value.every((name) => /^[\w-]{1,32}$/.test(String(name)))
      ? null
      : { code: 'invalid', message: 'This must be a list of at most ten transports.' },
  );

/** A passkey of the user. */
export class PasskeyDto {
  /** Id of the passkey. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** What the user calls it. */
  @ApiProperty({ example: 'Phone' })
  name: string;

  /** When it was added. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last used to sign in or step up; null if never. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string | null;
}

/** The passkeys of the user. */
export class PasskeyListDto {
  /** All of them, newest first. At most 20. */
  @ApiProperty({ type: [PasskeyDto] })
  data: PasskeyDto[];
}

/** What the browser passes to the authenticator. */
export class PasskeyOptionsDto {
  /**
   * `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. The challenge is valid
   * once, for five minutes, for this browser and this purpose.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { challenge: 'aSFvvA…', rpId: 'waypost.example', userVerification: 'required' },
  })
  options: object;
}

/** What a passkey has signed: fields of an `AuthenticationResponseJSON` of WebAuthn. */
export class PasskeyAssertionDto {
  /** The authenticator's id of the passkey, base64url. */
  @ApiProperty({ maxLength: maxId, example: 'Zm9yIGV4YW1wbGU' })
  @IsBase64Url(maxId)
  id: string;

  /** What the browser says about the challenge and the page, base64url. */
  @ApiProperty({ maxLength: maxData, example: 'eyJ0eXBlIjoi…' })
  @IsBase64Url(maxData)
  clientDataJSON: string;

  /** What the authenticator says about itself and the user, base64url. */
  @ApiProperty({ maxLength: maxData, example: 'SZYN5YgO…' })
  @IsBase64Url(maxData)
  authenticatorData: string;

  /** The signature of both, base64url. */
  @ApiProperty({ maxLength: maxData, example: 'MEUCIQ…' })
  @IsBase64Url(maxData)
  signature: string;

  /** The user handle of the passkey, base64url. Required to sign in. */
  @ApiPropertyOptional({ maxLength: maxId, example: 'MDE5ODFmNWU' })
  @Optional()
  @IsBase64Url(maxId)
  userHandle?: string;
}

/** What a passkey has signed to authenticate again. */
export class PasskeyStepUpDto extends PasskeyAssertionDto {
  /** True to also confirm the removal of one second factor within the next ten minutes. */
  @ApiPropertyOptional({ default: false, example: true })
  @Optional()
  @IsBool()
  forRemoval?: boolean;
}

/** The name of a passkey. */
export class PasskeyNameDto {
  /** Its name: 1 to 120 characters (code points) after trimming; no control characters. */
  @ApiProperty({ example: 'Phone' })
  @IsText({ max: maxNameLength })
  name: string;
}

/** A new passkey: fields of a `RegistrationResponseJSON` of WebAuthn, and its name. */
export class AddPasskeyDto extends PasskeyNameDto {
  /** The authenticator's id of the passkey, base64url. */
  @ApiProperty({ maxLength: maxId, example: 'Zm9yIGV4YW1wbGU' })
  @IsBase64Url(maxId)
  id: string;

  /** What the browser says about the challenge and the page, base64url. */
  @ApiProperty({ maxLength: maxData, example: 'eyJ0eXBlIjoi…' })
  @IsBase64Url(maxData)
  clientDataJSON: string;

  /** What the authenticator says about itself and the passkey, base64url. */
  @ApiProperty({ maxLength: maxData, example: 'o2NmbXRk…' })
  @IsBase64Url(maxData)
  attestationObject: string;

  /** How browsers reach the authenticator. Unknown ones are ignored. */
  @ApiProperty({ type: [String], maxItems: 10, example: ['internal', 'hybrid'] })
  @IsTransports()
  transports: string[];
}

/** The passkey is removed. */
export class PasskeyRemovedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Id of the passkey. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  deleted: string;

  /** How many other sessions of the user ended: those that began with it. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  sessionsEnded: number;
}
