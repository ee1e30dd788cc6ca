import { batchedEntriesSql, entryInputColumns, type EntryInput } from '@app/audit';
import { beginFiguresSql } from '@app/clicks';
import { BatchedStatement, type Behavior } from '@app/database';
import type { SlugsService } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { optionColumns, optionValues, unpackOptions } from './link-options.js';

export interface NewLinkInput extends EntryInput {
  accountId: string;
  id: string;
  slug: string;
  name: string;
  destination: string;
  behavior: Behavior;
  groupId: string | null;
  createdAt: Date;
  /** From `packOptions`. */
  options: string | null;
}

export interface NewLinkRow {
  /** Null if the link has no group. */
  groupExists: boolean | null;
  /** The slug was free, and the link was created. */
  slugClaimed: boolean;
}

/**
 * Creates links with their slugs, totals and entries of the audit log. A link whose group does not exist or whose slug is taken is not created;
 * its row says why. Locks groups, then slugs, then links, like every other change of links.
 */
export const newLinksStatement = (
  em: EntityManager,
  slugs: SlugsService,
): BatchedStatement<NewLinkInput, NewLinkRow> =>
  new BatchedStatement(em, {
    name: 'new-links',
    columns: {
      accountId: 'uuid',
      id: 'uuid',
      slug: 'text',
      name: 'text',
      destination: 'text',
      behavior: 'text',
      groupId: 'uuid',
      createdAt: 'timestamptz',
      options: 'text',
      ...entryInputColumns,
    },
    sql: (input) => `
      with wanted as (
        select *, id as target_id from ${input}
      ), existing_groups as materialized (
        select g.account_id, g.id from groups g where (g.account_id, g.id) in (select account_id, group_id from wanted)
        order by g.id for key share
      ), claimed as (
        ${slugs.claimSql(
          'link',
          `select * from wanted
           where group_id is null or (account_id, group_id) in (select * from existing_groups)`,
        )}
      ), created as (
        insert into links (
          account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at,
          ${optionColumns}
        )
        select account_id, target_id, wanted.slug, name, destination, behavior, true, group_id, created_at, created_at,
          ${optionValues}
        from claimed join wanted using (account_id, target_id) cross join lateral ${unpackOptions('options')}
      ), totals as (
        ${beginFiguresSql('link', 'claimed')}
      ), entries as (
        ${batchedEntriesSql({
          action: 'link.created',
          targetType: 'link',
          targetId: 'target_id',
          targetName: 'slug',
          from: 'claimed join wanted using (account_id, target_id)',
        })}
      )
      select place, (account_id, group_id) in (select * from existing_groups) as "groupExists",
        target_id in (select target_id from claimed) as "slugClaimed"
      from wanted`,
  });
