import { isId } from '@app/common';
import { PreparedStatement } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Maximum number of links of a call. */
export const maxTrendLinks = 100;
/** Maximum number of days of a trend. */
export const maxTrendDays = 90;

/** Clicks of links by UTC day. */
export interface LinkTrends {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  links: LinkTrend[];
}

interface LinkTrend {
  id: string;
  /** Clicks of each day, oldest first. */
  clicks: number[];
}

const today = `(now() at time zone 'utc')::date`;

/** One row for the days and all links. Each link's days are found by the primary key of the rollups. */
const trends = new PreparedStatement<LinkTrends>(
  'link-trends',
  `select to_char(${today} - ($3::int - 1), 'YYYY-MM-DD') as "from", to_char(${today}, 'YYYY-MM-DD') as "to",
     (select coalesce(json_agg(json_build_object('id', l.id, 'clicks', array(
          select coalesce(r.clicks, 0)::float8
          from generate_series($3::int - 1, 0, -1) as age
          left join daily_rollups r on r.account_id = $1::uuid and r.target_id = l.id and r.day = ${today} - age
          order by age desc
        )) order by given.place), '[]')
      from unnest($2::uuid[]) with ordinality as given (id, place)
      join links l on l.account_id = $1::uuid and l.id = given.id) as links`,
);

/** Recent clicks of many links, for lists. */
@Injectable()
export class LinkTrendsService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Reads the clicks of today and the `days - 1` days before, by the clock of the database, in one statement.
   * @param ids at most `maxTrendLinks`. Ignores ids that are not links of the account, and duplicates.
   * @param days at most `maxTrendDays`.
   */
  async read(accountId: string, ids: readonly string[], days: number): Promise<LinkTrends> {
    const distinct = [...new Set(ids)].filter(isId);
    // A selection without FROM is always one row.
    const [row] = (await trends.run(this.em, [accountId, distinct, days])) as [LinkTrends];
    return row;
  }
}
