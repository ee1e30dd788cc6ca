import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The most recently downloaded database of countries: one row, or none while the bundled one is used. */
@Entity({ tableName: 'country_databases' })
export class StoredCountryDatabase {
  /** Always `updated`. */
  @PrimaryKey({ type: 'text' })
  name: string;

  /** SHA-256 of the MMDB file, hexadecimal. */
  @Property({ type: 'text' })
  sha256: string;

  /** Its URL, without user, password and query. */
  @Property({ type: 'text' })
  url: string;

  /** When the publisher built it. */
  @Property({ columnType: 'timestamptz(3)' })
  builtAt: Date;

  /** When it was last downloaded, even if it had not changed. */
  @Property({ columnType: 'timestamptz(3)' })
  fetchedAt: Date;

  /** Nodes of its search tree. */
  @Property({ columnType: 'integer' })
  nodes: number;

  /** The number of its parts. */
  @Property({ columnType: 'integer' })
  chunks: number;
}

/** A part of that file, which is compressed with gzip as a whole. */
@Entity({ tableName: 'country_database_chunks' })
export class CountryDatabaseChunk {
  [PrimaryKeyProp]?: ['sha256', 'number'];

  /** The hash of its file. */
  @PrimaryKey({ type: 'text' })
  sha256: string;

  /** From 0. */
  @PrimaryKey({ columnType: 'integer' })
  number: number;

  @Property({ columnType: 'bytea' })
  bytes: Buffer;
}
