import { beginFiguresSql } from '@app/clicks';
import { BatchedStatement } from '@app/database';
import type { SlugsService } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';

interface NewLinkRow {
  /** The link's group is there; null where it has none. */
  grouped: boolean | null;
  /** The link was made: its slug was free. */
  claimed: boolean;
}

/**
 * Makes a link of account, id, slug, name, destination, behavior, group and time, where its group, if it has one, is
 * there and its slug is free: all that belongs to it at once, or nothing. What is locked is locked in order: groups,
 * slugs, links.
 */
export const newLinks = (em: EntityManager, slugs: SlugsService): BatchedStatement<NewLinkRow> =>
  new BatchedStatement(
    em,
    'new-links',
    `with asked as (
       select * from unnest(
         ?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[], ?::uuid[], ?::timestamptz[]
       ) with ordinality as link (account_id, target_id, slug, name, destination, behavior, group_id, at, place)
     ), held as materialized (
       select g.account_id, g.id from groups g where (g.account_id, g.id) in (select account_id, group_id from asked)
       order by g.id for key share
     ), claimed as (
       ${slugs.claimSql('link', 'select * from asked where group_id is null or (account_id, group_id) in (select * from held)')}
     ), made as (
       insert into links (
         account_id, id, slug, name, destination, behavior, active, group_id, created_at, updated_at
       )
       select account_id, target_id, asked.slug, name, destination, behavior, true, group_id, at, at
       from claimed join asked using (account_id, target_id)
     ), begun as (
       ${beginFiguresSql('link', 'claimed')}
     )
     select place::int as place, (account_id, group_id) in (select * from held) as grouped,
       target_id in (select target_id from claimed) as claimed
     from asked`,
  );
