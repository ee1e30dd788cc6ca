import { securityEventKinds, type SecurityEventKind, signInMethods, type SignInMethod } from '@app/database';
import { ApiProperty } from '@nestjs/swagger';

/** A user signed in in one browser. */
export class SessionDto {
  /** Id of the session. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** When the user signed in. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last used, to the minute. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string;

  /** When it ends unless it is used: 30 days after its last use, at most 90 days after sign-in. */
  @ApiProperty({ format: 'date-time', example: '2026-12-21T09:30:00.000Z' })
  expiresAt: string;

  /** Name of the browser that signed in; null if unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Safari' })
  browser: string | null;

  /** Name of the browser's operating system; null if unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'iOS' })
  system: string | null;

  /** How the user signed in. `link`: with a one-time link. */
  @ApiProperty({ enum: signInMethods, example: 'password' })
  method: SignInMethod;

  /** True if it started in a browser that was new to the user, until they confirm it. */
  @ApiProperty({ example: false })
  isNew: boolean;

  /** True for the session of this request. */
  @ApiProperty({ example: true })
  current: boolean;
}

/** A change to a user's sign-ins or credentials. The user is also notified by email if `SMTP_URL` is set. */
export class SecurityEventDto {
  /** Its id. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** When it happened. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  at: string;

  /** What happened. `new-browser`: a sign-in with a browser that was new to the user; `totp`: an authenticator app. */
  @ApiProperty({ enum: securityEventKinds, example: 'new-browser' })
  kind: SecurityEventKind;

  /** Name of the browser that did it; null if unknown, or if it was done without a session. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Safari' })
  browser: string | null;

  /** Name of that browser's operating system; null if unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: 'iOS' })
  system: string | null;
}

/** A user's live sessions. */
export class SessionListDto {
  /** All of them, most recently used first. */
  @ApiProperty({ type: [SessionDto] })
  data: SessionDto[];

  /** The user's latest 20 sign-ins with new browsers and changes of credentials, of the last 90 days, newest first. */
  @ApiProperty({ type: [SecurityEventDto] })
  events: SecurityEventDto[];
}

/** The session has ended, or the key is revoked. */
export class EndedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Its id. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  deleted: string;
}

/** A bearer token that a session was exchanged for. */
export class TokenDto {
  /** Bearer token for `/v1`, with the scopes of the user's role. */
  @ApiProperty({
    example: 'ses_01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10.01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3.mi8v…',
  })
  token: string;

  /** How long it is valid, seconds, for pages whose clock may be wrong. */
  @ApiProperty({ type: 'integer', example: 600 })
  expiresInSeconds: number;

  /** When it expires: in ten minutes, or earlier with the session. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:10:00.000Z' })
  expiresAt: string;
}

/** An address that shows what the service knows about its visitor. */
export class ProxyCheckDto {
  /** The address, on the short host. */
  @ApiProperty({
    format: 'uri',
    example: 'https://go.example/.well-known/waypost/proxy-check?t=mi8vQ2d.kX2q',
  })
  url: string;

  /** When it expires: in ten minutes. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:10:00.000Z' })
  expiresAt: string;
}
