import { databaseApps, databaseRole } from '@app/common';
import type pg from 'pg';
import { functionAccess, queueApps, tableAccess } from './access.js';

/** A privilege as the end of a GRANT statement: `select on table "public"."links" to waypost_api`. */
type Grant = string;

const queueSchema = 'bullmq';

/**
 * Grants declared privileges that are missing, and revokes those that are not declared. Without a difference, it
 * changes nothing.
 * @param revokes false keeps privileges that are not declared.
 */
export async function grantPrivileges(client: pg.ClientBase, revokes = true): Promise<void> {
  const { missing, excess } = await privilegeDifferences(client);
  const statements = [
    ...missing.map((grant) => `grant ${grant}`),
    ...(revokes ? excess : []).map((grant) => `revoke ${grant.replace(/ to (\w+)$/, ' from $1')}`),
  ];
  // As one query, it is one transaction: running apps never see half of it.
  if (statements.length > 0) await client.query(statements.join('; '));
}

/** The differences between the privileges of the apps' roles and the declared ones. */
export async function privilegeDifferences(
  client: pg.ClientBase,
): Promise<{ missing: Grant[]; excess: Grant[] }> {
  const declared = new Set([...declaredGrants(), ...(await queueGrants(client))]);
  const actual = await existingGrants(client);
  return {
    missing: [...declared].filter((grant) => !actual.has(grant)),
    excess: [...actual].filter((grant) => !declared.has(grant)),
  };
}

function declaredGrants(): Grant[] {
  const tables = Object.entries(tableAccess).flatMap(([table, access]) =>
    databaseApps.flatMap((app) =>
      (access[app] ?? []).map(
        (privilege) => `${privilege} on table "public"."${table}" to ${databaseRole(app)}`,
      ),
    ),
  );
  const functions = Object.entries(functionAccess).flatMap(([signature, apps]) =>
    apps.map((app) => `execute on function public.${signature} to ${databaseRole(app)}`),
  );
  return [...tables, ...functions];
}

/** BullMQ does not document the privileges that its parts need, so the apps may use everything in its schema. */
async function queueGrants(client: pg.ClientBase): Promise<Grant[]> {
  const { rows } = await client.query<{ name: string; relkind: string }>(
    `select format('"%s"."%s"', n.nspname, c.relname) as name, c.relkind
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'S')`,
    [queueSchema],
  );
  const objects = rows.flatMap(({ name, relkind }) =>
    relkind === 'S'
      ? [`usage on sequence ${name}`]
      : ['select', 'insert', 'update', 'delete'].map((privilege) => `${privilege} on table ${name}`),
  );
  return queueApps.flatMap((app) =>
    [`usage on schema ${queueSchema}`, ...objects].map((object) => `${object} to ${databaseRole(app)}`),
  );
}

async function existingGrants(client: pg.ClientBase): Promise<Set<Grant>> {
  const { rows } = await client.query<{ grant: Grant }>(
    `select lower(a.privilege_type) || o.object || r.rolname as grant
     from (
       select format(' on %s "%s"."%s" to ', case relkind when 'S' then 'sequence' else 'table' end, nspname, relname)
         as object, relacl as acl
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where nspname in ('public', $2)
       union all
       select format(' on function %s.%s(%s) to ', nspname, proname, replace(oidvectortypes(proargtypes), ', ', ',')),
         proacl
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where nspname in ('public', $2)
       union all
       select format(' on schema %s to ', nspname), nspacl from pg_namespace where nspname in ('public', $2)
     ) as o
     cross join lateral aclexplode(o.acl) as a join pg_roles r on r.oid = a.grantee
     where r.rolname = any($1::text[])`,
    [databaseApps.map(databaseRole), queueSchema],
  );
  return new Set(rows.map(({ grant }) => grant));
}
