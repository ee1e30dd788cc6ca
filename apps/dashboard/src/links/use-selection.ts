import { useReducer } from 'react';
import type { Link } from './queries.ts';

interface State {
  ids: ReadonlySet<string>;
  /** The one that was selected or not last: where a range begins. */
  touched: string | null;
}

/** `range`: all from the link that was touched last, too. `only`: ids. */
export type SelectionStep = { toggle: string; range: boolean } | { only: string[] } | 'all' | 'none';

const nothing: State = { ids: new Set(), touched: null };

/** Which of the loaded links are selected, in the order of the list. A link that leaves the list is not any more. */
export function useSelection(links: Link[]) {
  const [{ ids }, select] = useReducer(
    (state: State, step: SelectionStep) => next(links, state, step),
    nothing,
  );
  const selected = ids.size === 0 ? [] : links.filter(({ id }) => ids.has(id));
  return { selected, isSelected: (id: string) => ids.has(id), select };
}

function next(links: Link[], { ids, touched }: State, step: SelectionStep): State {
  if (step === 'none') return nothing;
  if (step === 'all') return { ids: new Set(links.map(({ id }) => id)), touched: null };
  if ('only' in step) return { ids: new Set(step.only), touched: null };
  const at = links.findIndex(({ id }) => id === step.toggle);
  const before = step.range ? links.findIndex(({ id }) => id === touched) : -1;
  const from = before < 0 ? at : before;
  const now = new Set(ids);
  for (const { id } of links.slice(Math.min(from, at), Math.max(from, at) + 1)) {
    if (ids.has(step.toggle)) now.delete(id);
    else now.add(id);
  }
  return { ids: now, touched: step.toggle };
}
