import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopLink } from './report.js';

const most = 5;

/** The account's five links with the most clicks over their lifetime, ties newest first, those with none too. */
export async function readTopLinks(em: EntityManager, accountId: string): Promise<TopLink[]> {
  return em.execute<TopLink[]>(
    `select l.id, l.name, l.slug, t.clicks::float8 as clicks, l.active
     from target_totals t join links l on l.account_id = t.account_id and l.id = t.target_id
     where t.account_id = ? and t.kind = 'link'
     order by t.clicks desc, t.target_id desc limit ?`,
    [accountId, most],
  );
}
