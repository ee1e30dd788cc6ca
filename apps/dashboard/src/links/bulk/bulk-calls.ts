import type { components } from '../../api/v1.gen.ts';

type Schemas = components['schemas'];

/** The values that links get. */
export type LinkChange = Omit<Schemas['UpdateLinks'], 'ids'>;
/** The result for a link that was to be changed. */
export type UpdateResult = Schemas['LinkUpdateResult'];

/** A call for up to 1,000 links: changes them, or deletes them (null). */
export interface BulkCall {
  ids: string[];
  change: LinkChange | null;
}

/** IDs per call. */
const maxIds = 1_000;

export const callsFor = (ids: readonly string[], change: LinkChange | null): BulkCall[] =>
  Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, n) => ({
    ids: ids.slice(n * maxIds, (n + 1) * maxIds),
    change,
  }));

export const bodyOf = ({ ids, change }: BulkCall): string => JSON.stringify({ ids, ...change });

export const bytesOf = (call: BulkCall): number => new TextEncoder().encode(bodyOf(call)).length;

/** Splits calls into those that a closing page can send, and the rest. A call that does not fit as a whole is divided. */
export function splitForClosing(
  calls: readonly BulkCall[],
  maxBytes: number,
): { sent: BulkCall[]; kept: BulkCall[] } {
  const sent: BulkCall[] = [];
  const kept: BulkCall[] = [];
  let left = maxBytes;
  for (const { ids, change } of calls) {
    const overhead = bytesOf({ ids: [], change });
    const perId = bytesOf({ ids: ids.slice(0, 1), change }) - overhead + 1 || 1;
    const fitting = Math.max(0, Math.floor((left - overhead) / perId));
    const parts = { first: ids.slice(0, fitting), rest: ids.slice(fitting) };
    if (parts.first.length > 0) sent.push({ ids: parts.first, change });
    if (parts.rest.length > 0) kept.push({ ids: parts.rest, change });
    left -= parts.first.length > 0 ? bytesOf({ ids: parts.first, change }) : 0;
  }
  return { sent, kept };
}

/** The calls that restore the previous values of links. Links with the same values share calls. */
export function undoingCalls(
  results: readonly UpdateResult[],
  { addTags = [], removeTags = [] }: LinkChange,
): BulkCall[] {
  const byChange = new Map<string, { change: LinkChange; ids: string[] }>();
  for (const { id, before } of results) {
    if (!before) continue;
    const { tags, ...set } = before;
    const had = new Set(tags?.map(folded));
    const change: LinkChange = {
      ...(Object.keys(set).length > 0 && { set }),
      ...(tags && {
        addTags: removeTags.filter((name) => had.has(folded(name))),
        removeTags: addTags.filter((name) => !had.has(folded(name))),
      }),
    };
    const key = JSON.stringify(change);
    const same = byChange.get(key) ?? { change, ids: [] };
    same.ids.push(id);
    byChange.set(key, same);
  }
  return [...byChange.values()].flatMap(({ change, ids }) => callsFor(ids, change));
}

/** Names of tags are case-insensitive. */
const folded = (name: string): string => name.toLowerCase();
