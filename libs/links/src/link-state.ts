import type { DisabledReason } from '@app/common';
import { blocksAll, readRules, type Rule, type RuleVisitor } from '@app/routing';
import { sql } from 'kysely';
import type { Sql } from './link-lists/link-sources.js';

/**
 * The states of a link. The first one that applies is its state: `disabled` by an operator, `paused`, `ended` because
 * `expiresAt` is reached, `limit_reached` because it has `maxClicks` clicks, `scheduled` until `activeFrom`, `blocked` if its
 * rules block every visitor now, and otherwise `active`.
 */
export const linkStates = [
  'disabled',
  'paused',
  'ended',
  'limit_reached',
  'scheduled',
  'blocked',
  'active',
] as const;
export type LinkState = (typeof linkStates)[number];

/** The fields that determine the state of a link, besides the time. */
interface StateSource {
  disabled: DisabledReason | null;
  active: boolean;
  expiresAt: Date | null;
  /** True if `maxClicks` is reached, as the redirect sees it. */
  exhausted: boolean;
  activeFrom: Date | null;
  rules: Rule[] | null;
}

/** The state of a link. `stateSql` agrees with it. @param now milliseconds since 1970. */
export function linkState(
  { disabled, active, expiresAt, exhausted, activeFrom, rules }: StateSource,
  now: number,
): LinkState {
  if (disabled !== null) return 'disabled';
  if (!active) return 'paused';
  if (expiresAt !== null && now >= expiresAt.getTime()) return 'ended';
  if (exhausted) return 'limit_reached';
  if (activeFrom !== null && now < activeFrom.getTime()) return 'scheduled';
  return rules !== null && blockEveryone(rules, now) ? 'blocked' : 'active';
}

/** Few rules block, so most are not read any further. */
const blockEveryone = (rules: readonly Rule[], now: number): boolean =>
  rules.some(({ then }) => 'blocked' in then) &&
  blocksAll(readRules(JSON.stringify(rules)), { ...anyVisitor, now });

/** `blocksAll` reads only the time. */
const anyVisitor: Omit<RuleVisitor, 'now'> = {
  country: 'XX',
  device: 'other',
  system: 'other',
  browser: 'other',
  source: 'direct',
  app: null,
  acceptLanguage: undefined,
  query: '',
  draw: () => ({ share: 0, branch: 0 }),
};

/** The state of a row `l` of `links`, the same as `linkState`. */
export const stateSql = (now: Date): Sql => {
  const time = sql`${now.toISOString()}::timestamptz`;
  return sql`case
    when l.disabled is not null then 'disabled'
    when not l.active then 'paused'
    when l.expires_at <= ${time} then 'ended'
    when l.exhausted then 'limit_reached'
    when l.active_from > ${time} then 'scheduled'
    when ${blocksEveryone(time)} then 'blocked'
    else 'active'
  end`;
};

/**
 * The first rule that applies to all visitors now, or that may let some of them through, decides: all visitors are
 * blocked if that rule blocks.
 */
const blocksEveryone = (time: Sql): Sql => sql`(
  l.rules is not null and coalesce((
    select jsonb_exists(rule -> 'then', 'blocked')
    from jsonb_array_elements(l.rules) with ordinality as r(rule, place)
    where case
      when (rule -> 'when') - array['after', 'before', 'hours'] = '{}' then ${timeHolds(time)}
      else not jsonb_exists(rule -> 'then', 'blocked')
    end
    order by place limit 1
  ), false)
)`;

/** PostgreSQL reads its list of time zones only if there are such rules. It may lack a zone that Node.js has. */
const timeHolds = (time: Sql): Sql => sql`(
  coalesce((rule #>> '{when,after}')::timestamptz <= ${time}, true)
  and coalesce((rule #>> '{when,before}')::timestamptz > ${time}, true)
  and case
    when rule #> '{when,hours}' is null then true
    when lower(rule #>> '{when,hours,zone}') in (select lower(name) from pg_timezone_names) then (
      select case
        when first < until then clock >= first and clock < until and days ->> weekday is not null
        when clock >= first then days ->> weekday is not null
        else clock < until and days ->> ((weekday + 6) % 7) is not null
      end from ${localTime(time)}
    )
    else false
  end
)`;

/** One row: `weekday` (0 for Monday), `clock`, `first` and `until`, and `days`: null for times without the span. */
const localTime = (time: Sql): Sql => sql`(
  select extract(isodow from at)::integer - 1 as weekday, to_char(at, 'HH24:MI') as clock,
    hours ->> 'from' as first, hours ->> 'to' as until, (
      select jsonb_agg(case when not jsonb_exists(hours, 'days') or jsonb_exists(hours -> 'days', day) then day end order by place)
      from unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality as d(day, place)
    ) as days
  from (select rule #> '{when,hours}' as hours, ${time} at time zone (rule #>> '{when,hours,zone}') as at) as given
) as local`;
