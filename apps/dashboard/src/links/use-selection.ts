import { useReducer } from 'react';
import type { Link } from './link-queries.ts';

interface State {
  ids: ReadonlySet<string>;
  /** The link that was toggled last: where a range starts. */
  lastToggled: string | null;
}

/** `range` extends the change to all links since the one toggled last. `only` holds IDs. */
export type SelectionStep = { toggle: string; range: boolean } | { only: string[] } | 'all' | 'none';

const emptySelection: State = { ids: new Set(), lastToggled: null };

/** Tracks which loaded links are selected, in list order. A link that leaves the list is deselected. */
export function useSelection(links: Link[]) {
  const [{ ids }, select] = useReducer(
    (state: State, step: SelectionStep) => next(links, state, step),
    emptySelection,
  );
  const selected = ids.size === 0 ? [] : links.filter(({ id }) => ids.has(id));
  return { selected, isSelected: (id: string) => ids.has(id), select };
}

function next(links: Link[], { ids, lastToggled }: State, step: SelectionStep): State {
  if (step === 'none') return emptySelection;
  if (step === 'all') return { ids: new Set(links.map(({ id }) => id)), lastToggled: null };
  if ('only' in step) return { ids: new Set(step.only), lastToggled: null };
  const at = links.findIndex(({ id }) => id === step.toggle);
  const before = step.range ? links.findIndex(({ id }) => id === lastToggled) : -1;
  const from = before < 0 ? at : before;
  const selected = new Set(ids);
  for (const { id } of links.slice(Math.min(from, at), Math.max(from, at) + 1)) {
    if (ids.has(step.toggle)) selected.delete(id);
    else selected.add(id);
  }
  return { ids: selected, lastToggled: step.toggle };
}
