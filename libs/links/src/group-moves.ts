import { isId, type FieldError } from '@app/common';

/** Links that one call adds to a group and removes from it. */
export interface GroupMoves {
  add?: unknown[];
  remove?: unknown[];
}

/** Most ids of one call, both lists together. */
export const mostMoves = 1000;

const lists = ['add', 'remove'] as const;

/** Every entry of both lists with the name of its field, `add.0`. */
const entries = (moves: GroupMoves): { field: string; list: 'add' | 'remove'; id: unknown }[] =>
  lists.flatMap((list) => (moves[list] ?? []).map((id, index) => ({ field: `${list}.${index}`, list, id })));

/** The ids of one list that could be ids of links at all, each once. */
export function linkIds(list: unknown[] = []): string[] {
  return [...new Set(list.filter((id) => isId(id)))];
}

/** Names the lists where they are too long together; what is in them is not looked at then. */
export function tooManyMoves(moves: GroupMoves): FieldError[] {
  const count = entries(moves).length;
  if (count <= mostMoves) return [];
  const message = `At most ${mostMoves} ids a call; these are ${count}.`;
  return lists
    .filter((list) => moves[list]?.length)
    .map((list) => ({ field: list, code: 'too_many', message }));
}

/** Names every entry that is in both lists, or is not the id of one of the links that `known` holds. */
export function wrongMoves(moves: GroupMoves, known: ReadonlySet<string>): FieldError[] {
  const added = new Set(moves.add);
  const inBoth = new Set(moves.remove?.filter((id) => added.has(id)));
  return entries(moves).flatMap(({ field, id }) => {
    if (typeof id !== 'string') {
      return [{ field, code: 'invalid_type', message: 'This must be a string.' }];
    }
    if (inBoth.has(id)) return [{ field, code: 'in_both', message: 'This id is in both lists.' }];
    if (known.has(id)) return [];
    return [{ field, code: 'unknown_link', message: 'This is not a link of this account.' }];
  });
}
