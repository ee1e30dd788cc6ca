import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Id of the domain that every installation has: the host of `SHORT_URL_BASE`. */
export const defaultDomainId = 0;

/** A host that serves slugs. Slugs are unique per domain. The default domain is the only one so far. */
@Entity({ tableName: 'domains' })
export class Domain {
  /** A number, not a UUID: it is part of every cache key and notification of a slug outside the default domain. */
  @PrimaryKey({ columnType: 'integer', autoincrement: false })
  id: number;

  /** Lower case, without a port. Null for the default domain, whose host is a setting. */
  @Property({ type: 'text', nullable: true, unique: 'domains_host_key' })
  host: string | null;

  /** The account that owns the domain. Null for the default domain, which all accounts share. */
  @Property({ type: 'uuid', nullable: true })
  accountId: string | null;
}
