import { accountNameSql } from '@app/accounts';
import { polledUrl } from '@app/database';
import { type LinkOption, linkOptions } from '@app/links';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Rows that are read at once, unless they are large. */
const pageSize = 1_000;

interface Source {
  /** The `type` of its lines. */
  type: string;
  table: string;
  /** The columns that are exported, by their name in the line. */
  fields: Record<string, string>;
  /** The columns that identify a row within the account, in the order of its lines, with their types. */
  key: Record<string, 'uuid' | 'date' | 'text' | 'jsonb' | 'timestamptz'>;
  /** Rows that are read at once. */
  pageSize?: number;
}

const time = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Columns by the names of their fields, in camel case. Those whose names end in `_at` are times. */
const columns = (names: string): Record<string, string> =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [
        name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
        name.endsWith('_at') ? time(`r.${name}`) : `r.${name}`,
      ]),
  );

const day = "to_char(r.day, 'YYYY-MM-DD')";
const visitorFields = {
  visitors: 'r.visitors',
  visitorViews: 'r.visitor_views',
  uniqueClicks: 'r.unique_clicks',
  markedClicks: 'r.marked_clicks',
};
/** PostgreSQL wraps lines of base64. */
const jpeg = "translate(encode(r.jpeg, 'base64'), E'\\n', '')";
/** The counts of quarter-hours by their start time, without those that are 0. Null if there are none. */
const quarters = (column: string): string =>
  `(select json_object_agg(to_char(time '00:00' + (n - 1) * interval '15 minutes', 'HH24:MI'), r.${column}[n])
    from generate_subscripts(r.${column}, 1) as n where r.${column}[n] > 0)`;
/** Host of the domain that a slug is on; null for the default domain. */
const domain =
  '(case when r.domain_id <> 0 then (select d.host from domains d where d.id = r.domain_id) end)';
const byId = { id: 'uuid' } as const;

/** The options of links, except secret ones. */
const linkOptionFields = Object.fromEntries(
  Object.entries<LinkOption<unknown>>(linkOptions)
    .filter(([, { secret }]) => !secret)
    .map(([field, { column, type }]) => [
      field,
      type === 'timestamptz' ? time(`r.${column}`) : `r.${column}`,
    ]),
);

/** Everything that belongs to an account and outlives a request, in the order of the export. No hashes, no secrets. */
const sources: Source[] = [
  {
    type: 'logo',
    table: 'account_logos',
    fields: { version: 'r.version', jpeg },
    key: { account_id: 'uuid' },
  },
  {
    type: 'member',
    table: `(select m.account_id, m.user_id as id, u.email, u.language, m.role, m.created_at,
          exists (select 1 from oidc_identities i where i.user_id = m.user_id) as has_single_sign_on
        from memberships m join users u on u.id = m.user_id)`,
    fields: columns('id email role has_single_sign_on language created_at'),
    key: byId,
  },
  {
    type: 'key',
    table: 'api_keys',
    fields: columns(
      'id name prefix scopes client_id created_by created_at taken_over_at taken_over_by suspended_at last_used_at expires_at revoked_at',
    ),
    key: byId,
  },
  {
    type: 'group',
    table: 'groups',
    fields: columns('id name external_id metadata created_at'),
    key: byId,
  },
  {
    type: 'tag',
    table: 'tags',
    fields: columns('id name color created_at'),
    key: byId,
  },
  {
    type: 'link',
    table: 'links',
    fields: {
      id: 'r.id',
      slug: 'r.slug',
      domain,
      ...columns('name destination behavior active disabled'),
      group: 'r.group_id',
      ...linkOptionFields,
      hasPassword: 'r.password_hash is not null',
      exhausted: 'r.exhausted',
      holdoutSince: time('r.holdout_since'),
      tags: `(select coalesce(json_agg(t.name order by t.id), '[]') from link_tags k
        join tags t on t.account_id = k.account_id and t.id = k.tag_id
        where k.account_id = r.account_id and k.link_id = r.id)`,
      createdBy: 'r.created_by',
      createdAt: time('r.created_at'),
      updatedAt: time('r.updated_at'),
    },
    key: byId,
  },
  {
    type: 'linkImage',
    table: 'link_images',
    fields: { link: 'r.link_id', version: 'r.version', jpeg },
    key: { link_id: 'uuid' },
    pageSize: 10,
  },
  {
    type: 'website',
    table: 'websites',
    fields: {
      id: 'r.id',
      slug: 'r.slug',
      domain,
      ...columns(
        'name headline bio theme accent background buttons layout cover backdrop font language photo behavior items thumbnails socials published disabled external_id metadata created_at updated_at',
      ),
    },
    key: byId,
  },
  {
    type: 'websiteImage',
    table: 'website_images',
    fields: { website: 'r.website_id', part: 'r.part', version: 'r.version', jpeg },
    key: { website_id: 'uuid', part: 'text' },
    pageSize: 100,
  },
  {
    type: 'signup',
    // The others may not have wanted to sign up: they have not confirmed it.
    table: '(select * from website_signups where not is_pending)',
    fields: {
      id: 'r.id',
      website: 'r.website_id',
      ...columns('email consent created_at confirmed_at'),
    },
    key: byId,
  },
  {
    type: 'import',
    table: 'imports',
    fields: columns('id state bytes rows created skipped created_by created_at ended_at'),
    key: byId,
  },
  {
    type: 'reportShare',
    table: 'report_shares',
    fields: columns('id name query embeddable created_by created_at expires_at'),
    key: byId,
  },
  {
    type: 'webhook',
    table: 'webhook_endpoints',
    fields: {
      id: 'r.id',
      // Null if its events are read by polling.
      url: `nullif(r.url, '${polledUrl}')`,
      ...columns('description events disabled_at disabled_reason created_by created_at'),
    },
    key: byId,
  },
  {
    type: 'domain',
    table: 'domains',
    fields: {
      id: 'r.uid',
      host: 'r.host',
      verifiedAt: time('r.proven_at'),
      ...columns('checked_at problem home_url not_found_url default_link created_at updated_at'),
    },
    key: { uid: 'uuid' },
  },
  {
    type: 'conversion',
    table: 'conversions',
    fields: {
      id: 'r.id',
      link: 'r.link_id',
      clickDay: "to_char(r.click_day, 'YYYY-MM-DD')",
      ...columns('kind event external_id amount currency refunded occurred_at'),
      test: 'r.is_test',
      createdAt: time('r.created_at'),
    },
    key: byId,
  },
  {
    type: 'refund',
    table: 'conversion_refunds',
    fields: {
      id: 'r.id',
      conversion: 'r.conversion_id',
      ...columns('external_id amount created_at'),
    },
    key: { conversion_id: 'uuid', external_id: 'text' },
  },
  {
    type: 'conversionSums',
    table: 'conversion_sums',
    fields: {
      link: 'r.link_id',
      day,
      clickDay: "to_char(r.click_day, 'YYYY-MM-DD')",
      kind: 'r.kind',
      event: 'r.event',
      currency: "nullif(r.currency, '')",
      ...columns('conversions amount net'),
    },
    key: {
      event: 'text',
      day: 'date',
      click_day: 'date',
      link_id: 'uuid',
      currency: 'text',
      kind: 'jsonb',
    },
  },
  {
    type: 'daily',
    table: 'daily_rollups',
    fields: {
      target: 'r.target_id',
      day,
      views: 'r.views',
      clicks: 'r.clicks',
      quarterViews: quarters('quarter_views'),
      quarterClicks: quarters('quarter_clicks'),
      ...visitorFields,
    },
    key: { target_id: 'uuid', day: 'date' },
  },
  {
    // Not the sum over the links: a visitor of several links is one visitor.
    type: 'accountVisitors',
    table: '(select * from account_daily_rollups where visitors is not null or unique_clicks is not null)',
    fields: { day, ...visitorFields },
    key: { day: 'date' },
  },
  {
    type: 'dimension',
    table: 'dimension_rollups',
    fields: {
      target: 'r.target_id',
      day,
      ...columns('dimension key count'),
    },
    key: { target_id: 'uuid', day: 'date', dimension: 'text', key: 'text' },
  },
  {
    type: 'voucherClicks',
    table: 'voucher_clicks',
    fields: {
      link: 'r.link_id',
      day,
      kind: 'r.kind',
      clicks: 'r.clicks',
    },
    key: { link_id: 'uuid', day: 'date', kind: 'jsonb' },
  },
  {
    type: 'holdout',
    table: 'holdout_visits',
    fields: {
      link: 'r.link_id',
      day,
      period: time('r.period'),
      arm: 'r.arm',
      visits: '(select sum(n) from unnest(r.buckets) as n)',
    },
    key: { link_id: 'uuid', day: 'date', period: 'timestamptz', arm: 'text' },
  },
  {
    type: 'holdoutApp',
    table: 'holdout_app_visits',
    fields: {
      link: 'r.link_id',
      day,
      period: time('r.period'),
      arm: 'r.arm',
      app: 'r.app',
      visits: '(select sum(n) from unnest(r.buckets) as n)',
    },
    key: { link_id: 'uuid', day: 'date', period: 'timestamptz', arm: 'text', app: 'text' },
  },
];

/** Exports whole accounts, page by page: memory stays bounded, and no transaction is held. */
@Injectable()
export class AccountExportService {
  constructor(private readonly em: EntityManager) {}

  /**
   * The lines of an account's export, each a JSON object with a `type`, without line breaks. The last one has the type
   * `end` and the number of lines before it, so that a truncated export can be detected.
   */
  async *lines(accountId: string): AsyncGenerator<string, void> {
    let count = 1;
    yield await this.accountLine(accountId);
    for (const source of sources) {
      let after: string[] | undefined;
      for (;;) {
        const rows = await this.page(accountId, source, after);
        for (const { line } of rows) yield line;
        count += rows.length;
        if (rows.length < (source.pageSize ?? pageSize)) break;
        after = rows.at(-1)?.position;
      }
    }
    yield JSON.stringify({ type: 'end', lines: count });
  }

  private async accountLine(accountId: string): Promise<string> {
    const [row] = await this.em.getConnection().execute<{ line: string }[]>(
      `select json_build_object('type', 'account', 'id', a.id, 'name', ${accountNameSql}, 'zone', a.zone, 'brand', a.brand,
         'createdAt', ${time('a.created_at')}, 'exportedAt', ${time('now()')})::text as line
       from accounts a where a.id = ?`,
      [accountId],
    );
    if (!row) throw new Error('there is no such account');
    return row.line;
  }

  private async page(
    accountId: string,
    { type, table, fields, key, pageSize: limit = pageSize }: Source,
    after: string[] | undefined,
  ): Promise<{ line: string; position: string[] }[]> {
    const pairs = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
    const columns = Object.keys(key).map((column) => `r.${column}`);
    const position = Object.values(key).map((columnType) => `?::${columnType}`);
    const beyond = after ? `and (${columns.join(', ')}) > (${position.join(', ')})` : '';
    return this.em.getConnection().execute<{ line: string; position: string[] }[]>(
      `select json_build_object('type', '${type}', ${pairs.join(', ')})::text as line,
         array[${columns.map((column) => `${column}::text`).join(', ')}] as position
       from ${table} as r where r.account_id = ? ${beyond}
       order by ${columns.join(', ')} limit ${limit}`,
      [accountId, ...(after ?? [])],
    );
  }
}
