import { appScopes } from '@app/accounts';
import type { Scope } from '@app/database';
import { ApiProperty } from '@nestjs/swagger';
import { Check } from '../validation/check.js';

const maxQuery = 4_000;

/** An app that is connected to the account. */
export class ConnectedAppDto {
  /** Id of the connection. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** The name that the app gave itself. Not verified. */
  @ApiProperty({ example: 'Assistant' })
  name: string;

  /** The host that the app was connected for, with its port. */
  @ApiProperty({ example: 'assistant.example' })
  host: string;

  /** What it may do now: what it was granted, limited to what the role of its user allows. */
  @ApiProperty({ enum: appScopes, isArray: true, example: ['read'] })
  scopes: Scope[];

  /** Email address of the user who connected it. */
  @ApiProperty({ format: 'email', example: 'anna@example.com' })
  user: string;

  /** When it was connected. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last used, to the minute; null if never. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string | null;
}

/** The connected apps of the account. */
export class ConnectedAppListDto {
  /** Those that the user connected, newest first. For owners, all. */
  @ApiProperty({ type: [ConnectedAppDto] })
  data: ConnectedAppDto[];
}

/** An authorization request, as an app sent the browser with it. */
export class AppQueryDto {
  /** The query of the address, without the question mark. */
  @ApiProperty({
    maxLength: maxQuery,
    example: 'response_type=code&client_id=01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3',
  })
  @Check((value) =>
    typeof value === 'string' && value.length <= maxQuery && value.isWellFormed()
      ? null
      : { code: 'invalid', message: `This must be a query of at most ${maxQuery} characters.` },
  )
  query: string;
}

/** What an app asks for. */
export class AppRequestDto {
  /** The name that the app gave itself. Not verified. */
  @ApiProperty({ example: 'Assistant' })
  name: string;

  /** The host that the browser is sent back to, with its port. */
  @ApiProperty({ example: 'assistant.example' })
  host: string;

  /** What the app would be granted: what it asks for, limited to what the user's role allows. */
  @ApiProperty({ enum: appScopes, isArray: true, example: ['read'] })
  scopes: Scope[];

  /** The OAuth error that prevents the connection; null if there is none. */
  @ApiProperty({ type: 'string', nullable: true, example: null })
  problem: string | null;

  /** The address that takes the user back to the app without connecting it. */
  @ApiProperty({ format: 'uri', example: 'https://assistant.example/callback?error=access_denied' })
  cancelUrl: string;
}

/** Where to go after an app has been connected. */
export class AppAddressDto {
  /** An address of the app, with a code that is valid for 60 seconds. */
  @ApiProperty({ format: 'uri', example: 'https://assistant.example/callback?code=mi8vYx0' })
  url: string;
}
