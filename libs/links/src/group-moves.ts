import { isId, type FieldError } from '@app/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** Links to add to a group and to remove from it, as they were sent: entries may be anything. */
export interface GroupMoves {
  add?: unknown[];
  remove?: unknown[];
}

/** Maximum number of ids in both lists together. */
export const maxMoves = 1000;

const lists = ['add', 'remove'] as const;

/** The entries of both lists with their field names, such as `add.0`. */
const entries = (moves: GroupMoves): { field: string; id: unknown }[] =>
  lists.flatMap((list) => (moves[list] ?? []).map((id, index) => ({ field: `${list}.${index}`, id })));

/** The distinct, well-formed ids of a list. */
export function linkIds(list: unknown[] = []): string[] {
  return [...new Set(list.filter((id) => isId(id)))];
}

/** Errors for lists that are too long together. In that case, their entries are not validated. */
export function listErrors(moves: GroupMoves): FieldError[] {
  const count = entries(moves).length;
  if (count <= maxMoves) return [];
  const message = `At most ${maxMoves} ids per request; this one has ${count}.`;
  return lists
    .filter((list) => moves[list]?.length)
    .map((list) => ({ field: list, code: 'too_many', message }));
}

/** Errors for entries that are in both lists or that are not in `existing`, the ids of links that exist. */
export function entryErrors(moves: GroupMoves, existing: ReadonlySet<string>): FieldError[] {
  const added = new Set(moves.add);
  const inBoth = new Set(moves.remove?.filter((id) => added.has(id)));
  return entries(moves).flatMap(({ field, id }): FieldError[] => {
    if (typeof id !== 'string') {
      return [{ field, code: 'invalid_type', message: 'This must be a string.' }];
    }
    if (inBoth.has(id)) return [{ field, code: 'in_both', message: 'This id is in both lists.' }];
    if (existing.has(id)) return [];
    return [{ field, code: 'unknown_link', message: 'This is not a link of this account.' }];
  });
}

/** Errors of the lists and of each entry. Within a transaction, it locks the links, sorted by id. */
export async function moveErrors(
  em: EntityManager,
  accountId: string,
  moves: GroupMoves,
): Promise<FieldError[]> {
  const tooLong = listErrors(moves);
  if (tooLong.length > 0) return tooLong;
  const ids = [...linkIds(moves.add), ...linkIds(moves.remove)];
  const { rows } = await sql<{ id: string }>`
    select id from links where account_id = ${accountId} and id = any(${ids}::uuid[]) order by id for update
  `.execute(em.getKysely());
  return entryErrors(moves, new Set(rows.map(({ id }) => id)));
}
