import { useMemo, useReducer } from 'react';
import type { Link } from './link-queries.ts';

interface State {
  ids: ReadonlySet<string>;
  /** The link that was toggled last: where a range starts. */
  lastToggled: string | null;
  /** The selection contains more links than are loaded, and does not depend on the loaded ones. */
  fixed: boolean;
}

/**
 * `range` extends the change to all links from the one toggled last. `all`: the loaded ones. `fixed` holds IDs of
 * links, of which not all are loaded.
 */
export type SelectionStep = { toggle: string; range: boolean } | { fixed: string[] } | 'all' | 'none';

const emptySelection: State = { ids: new Set(), lastToggled: null, fixed: false };

/**
 * Tracks which links are selected. A loaded link that leaves the list is deselected. A selection of all matching links
 * stays fixed, whatever links are added, changed or removed meanwhile.
 */
export function useSelection(links: Link[]) {
  const [{ ids, fixed }, select] = useReducer(
    (state: State, step: SelectionStep) => next(links, state, step),
    emptySelection,
  );
  const selected = useMemo(() => {
    if (ids.size === 0) return [];
    return fixed ? [...ids] : links.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  }, [links, ids, fixed]);
  return { selected, isFixed: fixed, isSelected: (id: string) => ids.has(id), select };
}

function next(links: Link[], state: State, step: SelectionStep): State {
  if (step === 'none') return emptySelection;
  if (step === 'all') return { ...emptySelection, ids: new Set(links.map(({ id }) => id)) };
  if ('fixed' in step) return { ...emptySelection, ids: new Set(step.fixed), fixed: true };
  const { ids, lastToggled } = state;
  const at = links.findIndex(({ id }) => id === step.toggle);
  const before = step.range ? links.findIndex(({ id }) => id === lastToggled) : -1;
  const from = before < 0 ? at : before;
  const selected = new Set(ids);
  for (const { id } of links.slice(Math.min(from, at), Math.max(from, at) + 1)) {
    if (ids.has(step.toggle)) selected.delete(id);
    else selected.add(id);
  }
  return { ...state, ids: selected, lastToggled: step.toggle };
}
