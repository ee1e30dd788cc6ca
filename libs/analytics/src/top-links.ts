import { PreparedStatement } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopLink } from './report.js';

const maxTopLinks = 5;

const topLinks = new PreparedStatement<TopLink>(
  'top-links',
  `select l.id, l.name, l.slug, t.clicks::float8 as clicks, l.active
   from target_totals t join links l on l.account_id = t.account_id and l.id = t.target_id
   where t.account_id = $1 and t.kind = 'link'
   order by t.clicks desc, t.target_id desc limit ${maxTopLinks}`,
);

/** The five links with the most lifetime clicks, ties newest first. Includes links without clicks. */
export function readTopLinks(em: EntityManager, accountId: string): Promise<TopLink[]> {
  return topLinks.run(em, [accountId]);
}
