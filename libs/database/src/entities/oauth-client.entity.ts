import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** An app that has registered itself (RFC 7591). It is a public client: it has no secret. */
@Entity({ tableName: 'oauth_clients' })
export class OauthClient {
  /** The `client_id`. */
  @PrimaryKey({ type: 'uuid' })
  id: string;

  /** The name that the app gave itself. Not verified. */
  @Property({ type: 'text' })
  name: string;

  /** Where a browser may be sent with a code. */
  @Property({ columnType: 'text[]' })
  redirectUris: string[];

  @Property({ columnType: 'timestamptz(3)' })
  createdAt: Date;

  /** When a user connected it last; null if none has. */
  @Property({ columnType: 'timestamptz(3)', nullable: true })
  consentedAt: Date | null;
}
