import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Check, Optional } from '../../validation/check.js';
import { SignedInDto } from '../account.dto.js';

const maxNext = 1_000;
/** With its JSON, it fits into the 4 KiB that unauthenticated clients may send. */
const maxQuery = 4_000;

/** A path of the dashboard: no other host, whatever a browser makes of slashes, backslashes and control characters. */
const pathPattern = /^\/(?!\/)[^\\\p{Cc}]*$/u;

/** Where to go after the user has signed in at the provider. */
export class BeginOidcDto {
  /** The dashboard path to open afterward, without `/dashboard`. By default, the overview. */
  @ApiPropertyOptional({ maxLength: maxNext, example: '/links' })
  @Optional()
  @Check((value) =>
    typeof value === 'string' && value.length <= maxNext && value.isWellFormed() && pathPattern.test(value)
      ? null
      : { code: 'invalid', message: `This must be a path of at most ${maxNext} characters.` },
  )
  next?: string;
}

/** Where the browser goes to sign in. */
export class OidcPageDto {
  /** A page of the provider. Valid for ten minutes, in this browser. */
  @ApiProperty({ format: 'uri', example: 'https://login.example/auth?client_id=waypost&state=mi8vQ2d' })
  url: string;
}

/** The provider's response in the redirect back. */
export class OidcAnswerDto {
  /** The query of the address, without the question mark. */
  @ApiProperty({ maxLength: maxQuery, example: 'code=mi8v…&state=kX2q…' })
  @Check((value) =>
    typeof value === 'string' && value.length <= maxQuery && value.isWellFormed()
      ? null
      : { code: 'invalid', message: `This must be a query of at most ${maxQuery} characters.` },
  )
  query: string;
}

/** The account after sign-in or step-up, and where to go. */
export class OidcResultDto extends SignedInDto {
  /** The path that the sign-in began with; null for the overview. */
  @ApiProperty({ type: 'string', nullable: true, example: '/links' })
  next: string | null;
}
