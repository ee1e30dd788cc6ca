import { PrimaryKeyProp } from '@mikro-orm/core';
import { Count } from './count.decorator.js';
import { Entity, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * The number of an account's resources, maintained by triggers on links, websites and groups. Each is the sum over all
 * shards. A connection writes to the shard of its process id modulo 16, so concurrent creates do not wait for one row.
 */
@Entity({ tableName: 'account_tallies' })
export class AccountTally {
  [PrimaryKeyProp]?: ['accountId', 'shard'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ columnType: 'smallint' })
  shard: number;

  @Count()
  links: string;

  @Count()
  activeLinks: string;

  @Count()
  websites: string;

  @Count()
  publishedWebsites: string;

  @Count()
  groups: string;
}

/** The number of a group's links: the sum over all shards, maintained by triggers on links. */
@Entity({ tableName: 'group_tallies' })
export class GroupTally {
  [PrimaryKeyProp]?: ['accountId', 'groupId', 'shard'];

  @PrimaryKey({ type: 'uuid' })
  accountId: string;

  @PrimaryKey({ type: 'uuid' })
  groupId: string;

  @PrimaryKey({ columnType: 'smallint' })
  shard: number;

  @Count()
  links: string;
}
