import { ApiProperty } from '@nestjs/swagger';

/** Somebody signed in in one browser. */
export class SessionDto {
  /** Id of the session. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  id: string;

  /** When it was signed in. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** When it was last used, to the minute. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  lastUsedAt: string;

  /** When it ends if it is not used: 30 days after its last use, and 90 days after signing in at most. */
  @ApiProperty({ format: 'date-time', example: '2026-12-21T09:30:00.000Z' })
  expiresAt: string;

  /** Name of the browser that signed in; null where it is not known. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Safari' })
  browser: string | null;

  /** Name of the browser's system; null where it is not known. */
  @ApiProperty({ type: 'string', nullable: true, example: 'iOS' })
  system: string | null;

  /** True for the session that asks. */
  @ApiProperty({ example: true })
  current: boolean;
}

/** The live sessions of an account. */
export class SessionListDto {
  /** All of them, the last used first. */
  @ApiProperty({ type: [SessionDto] })
  data: SessionDto[];
}

/** It has ended, or is revoked. */
export class EndedDto {
  /** Always true. */
  @ApiProperty({ enum: [true], type: 'boolean', example: true })
  ok: true;

  /** Its id. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  deleted: string;
}

/** What a session was swapped for. */
export class TokenDto {
  /** Bearer of `/v1`, with both scopes. */
  @ApiProperty({
    example: 'ses_01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10.01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3.mi8v…',
  })
  token: string;

  /** How long it lasts, seconds, for a page whose clock may be wrong. */
  @ApiProperty({ type: 'integer', example: 600 })
  expiresInSeconds: number;

  /** When it ends: in ten minutes, or with the session. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:10:00.000Z' })
  expiresAt: string;
}

/** An address that shows what the service sees of its visitor. */
export class ProxyCheckDto {
  /** The address, on the short host. */
  @ApiProperty({ format: 'uri', example: 'https://go.example/.well-known/waypost/proxy-check?t=mi8v….…' })
  url: string;

  /** When it stops to work: in ten minutes. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:10:00.000Z' })
  expiresAt: string;
}
