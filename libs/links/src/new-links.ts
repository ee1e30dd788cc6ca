import {
  defaultBehaviorSql,
  batchedEntriesSql,
  entryInput,
  entryInputColumns,
  type EntryInput,
} from '@app/accounts';
import { beginFiguresSql } from '@app/clicks';
import { newId } from '@app/common';
import { BatchedStatement, type Behavior, defaultDomainId } from '@app/database';
import type { SlugsService } from '@app/slugs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewLink } from './given-link.js';
import type { LinkDetails } from './link-details.js';
import {
  type GivenLinkOptions,
  newOptions,
  optionColumns,
  optionValues,
  packOptions,
  unpackOptions,
} from './link-options.js';

export interface NewLinkInput extends EntryInput {
  accountId: string;
  id: string;
  slug: string;
  domainId: number;
  name: string;
  destination: string;
  /** Null for the account's default. */
  behavior: Behavior | null;
  active: boolean;
  groupId: string | null;
  createdAt: Date;
  /** From `packOptions`. */
  options: string | null;
}

export interface NewLinkRow {
  /** Null if the link has no group. */
  groupExists: boolean | null;
  /**
   * `taken`: another link has the external id. `contested`: another call of the same batch requests it too, and may fail for
   * other reasons, so try again. Null if the link has none or its group does not exist.
   */
  externalId: 'free' | 'taken' | 'contested' | null;
  /** The slug was free, and the link was created. */
  slugClaimed: boolean;
  /** The given behavior, or the account's default. */
  behavior: Behavior;
}

/** The fields of a new link, with its password hashed. */
export interface HashedNewLink extends Omit<NewLink, 'password' | 'tags'> {
  passwordHash?: GivenLinkOptions['passwordHash'];
}

/** The domain of a new link. */
export interface LinkDomain {
  id: number;
  /** Null for the default domain. */
  host: string | null;
}

export const defaultDomain: LinkDomain = { id: defaultDomainId, host: null };

/**
 * Assigns an id to a new link. @returns the input of `newLinksStatement`, and the resulting link, without its tags
 * and its behavior.
 */
export function prepareLink(
  accountId: string,
  given: HashedNewLink,
  { id: domainId, host: domain }: LinkDomain = defaultDomain,
  createdAt = new Date(),
  id = newId(),
): { input: NewLinkInput; link: Omit<LinkDetails, 'behavior'> } {
  const { destination, slug, name = slug, behavior = null, active = true, group = null } = given;
  const options = newOptions(given);
  const link = { id, slug, name, destination, active, createdAt };
  const entry = entryInput('link.created');
  return {
    input: {
      ...link,
      behavior,
      accountId,
      domainId,
      groupId: group,
      options: packOptions(options),
      ...entry,
    },
    link: {
      ...link,
      domain,
      group,
      createdBy: entry.actorId,
      updatedAt: createdAt,
      clicks: 0,
      lastClickedOn: null,
      disabled: null,
      exhausted: false,
      tags: [],
      ...options,
    },
  };
}

/**
 * Inserts links. Their rows in `wanted` have the columns of a `NewLinkInput`, and `target_id` for the id.
 * @param used SQL: the rows, which join `wanted`, and what differs between new links and imported ones.
 */
export const insertLinksSql = (used: {
  from: string;
  behavior: string;
  createdBy: string;
  updatedAt: string;
}): string => `
  insert into links (
    account_id, id, domain_id, slug, name, destination, behavior, active, group_id, created_by, created_at, updated_at,
    ${optionColumns}
  )
  select account_id, target_id, wanted.domain_id, wanted.slug, name, destination, ${used.behavior}, wanted.active, group_id,
    ${used.createdBy}, created_at, ${used.updatedAt}, ${optionValues}
  from ${used.from} cross join lateral ${unpackOptions('options')}`;

/**
 * Creates links with their slugs, totals and entries of the audit log. A link whose group does not exist, or whose
 * external id or slug is taken, is not created; its row contains the reason. If another transaction has just taken
 * the external id, the statement fails: it violates the constraint. Locks groups, then slugs, then links, like every
 * other change of links.
 */
export const newLinksStatement = (
  em: EntityManager,
  slugs: SlugsService,
  { name = 'new-links', alwaysSavepoint }: { name?: string; alwaysSavepoint?: boolean } = {},
): BatchedStatement<NewLinkInput, NewLinkRow> =>
  new BatchedStatement(em, {
    name,
    alwaysSavepoint,
    columns: {
      accountId: 'uuid',
      id: 'uuid',
      slug: 'text',
      domainId: 'int',
      name: 'text',
      destination: 'text',
      behavior: 'text',
      active: 'boolean',
      groupId: 'uuid',
      createdAt: 'timestamptz',
      options: 'text',
      ...entryInputColumns,
    },
    sql: (input) => `
      with wanted as (
        select *, id as target_id, options::jsonb ->> 'external_id' as external_id,
          coalesce(behavior, ${defaultBehaviorSql('input.account_id')}) as used_behavior
        from ${input}
      ), existing_groups as materialized (
        select g.account_id, g.id from groups g where (g.account_id, g.id) in (select account_id, group_id from wanted)
        order by g.id for key share
      ), valid as (
        select * from wanted where group_id is null or (account_id, group_id) in (select * from existing_groups)
      ), identified as (
        -- The limit keeps the planner from reading all links.
        select distinct on (w.account_id, w.external_id) w.account_id, w.external_id, w.target_id, l.id is not null as taken
        from valid w left join lateral (
          select id from links where account_id = w.account_id and external_id = w.external_id limit 1
        ) as l on true
        where w.external_id is not null
        order by w.account_id, w.external_id, w.place
      ), claimed as (
        ${slugs.claimSql(
          'link',
          `select * from valid
           where external_id is null or target_id in (select target_id from identified where not taken)`,
        )}
      ), created as (
        ${insertLinksSql({
          from: 'claimed join wanted using (account_id, target_id)',
          behavior: 'used_behavior',
          createdBy: 'actor_id',
          updatedAt: 'created_at',
        })}
        order by account_id, wanted.external_id, target_id
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
        case when i.taken then 'taken' when i.target_id = w.target_id then 'free' when i is not null then 'contested' end
          as "externalId",
        w.target_id in (select target_id from claimed) as "slugClaimed", w.used_behavior as behavior
      from wanted w left join identified i using (account_id, external_id)`,
  });
