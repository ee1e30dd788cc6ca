import { type Opt, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The scopes that a key can have. `impliedScopes` in libs/accounts defines which ones include others. */
export const scopes = [
  'read',
  'write',
  'links:read',
  'links:create',
  'links:write',
  'websites:read',
  'websites:write',
  'groups:read',
  'groups:write',
  'reports:read',
  'reports:write',
  'slugs:read',
  'account:read',
  'members:read',
  'members:write',
  'audit:read',
  'webhooks:read',
  'webhooks:write',
  'domains:read',
  'domains:write',
  'conversions:read',
  'conversions:write',
  'signups:read',
  'signups:write',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * A bearer key of `/v1`. Only its SHA-256 is stored. A connected app has one, too: `hash` is that of its present access
 * token, `prefix` the host that it was connected for, and the key expires when the app has not renewed its tokens in time.
 */
@Entity({ tableName: 'api_keys' })
export class ApiKey {
  [PrimaryKeyProp]?: ['accountId', 'id'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  id: string;

  @Property({ type: 'text' })
  name: string;

  /** SHA-256 of the whole key, hexadecimal. */
  @Property({ type: 'text', unique: 'api_keys_hash_key' })
  hash: string;

  /** The first characters of the key, which identify it in lists. */
  @Property({ type: 'text' })
  prefix: string;

  @Property({ columnType: 'text[]' })
  scopes: Scope[];

  /** The user who created the key in the dashboard. Null for the CLI. The user may no longer exist. */
  @Property({ type: 'uuid', nullable: true })
  createdBy: string | null;

  /**
   * When a user other than its creator became responsible for the key. Until then, it may do no more than the role
   * of its creator allows.
   */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  takenOverAt: Date | null;

  /**
   * The owner who took the key over, and whose role limits it from then on. Null if no owner did, or if an upgrade
   * did: then no role limits it, and an owner has yet to review it.
   */
  @Property({ type: 'uuid', nullable: true })
  takenOverBy: string | null;

  /** When the key was suspended. It does not work until an owner takes it over or revokes it. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  suspendedAt: Date | null;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  expiresAt: Date | null;

  @Property({ columnType: 'timestamptz(3)', nullable: true })
  revokedAt: Date | null;

  /** Written at most once a minute. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  lastUsedAt: Date | null;

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** Id of the connected app (`oauth_clients`); null for a key. */
  @Property({ type: 'uuid', nullable: true })
  clientId: (string | null) & Opt;

  /** When the present access token of an app ends; null for a key. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  accessUntil: (Date | null) & Opt;

  /** SHA-256 of the part that an app's code and all its refresh tokens have in common, hexadecimal. */
  @Property({ type: 'text', nullable: true, unique: 'api_keys_family_hash_key' })
  familyHash: (string | null) & Opt;

  /** SHA-256 of the rest of the code or refresh token that the app may use next, hexadecimal. */
  @Property({ type: 'text', nullable: true })
  secretHash: (string | null) & Opt;

  /** The PKCE challenge of the code; null once it has been exchanged. */
  @Property({ type: 'text', nullable: true })
  codeChallenge: (string | null) & Opt;

  /** The redirect URI that the code was sent to. */
  @Property({ type: 'text', nullable: true })
  redirectUri: (string | null) & Opt;
}
