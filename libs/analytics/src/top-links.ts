import { PreparedStatement } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopLink } from './report.js';

const maxTopLinks = 5;

/** The five links of account `$1` with the most lifetime clicks, ties newest first. Includes links without clicks. */
export const topLinksSql = `
  select l.id, l.name, l.slug, t.clicks::float8 as clicks, l.active
  from target_totals t join links l on l.account_id = t.account_id and l.id = t.target_id
  where t.account_id = $1 and t.kind = 'link'
  order by t.clicks desc, t.target_id desc limit ${maxTopLinks}`;

const topLinks = new PreparedStatement<TopLink>('top-links', topLinksSql);

export const readTopLinks = (em: EntityManager, accountId: string): Promise<TopLink[]> =>
  topLinks.run(em, [accountId]);
