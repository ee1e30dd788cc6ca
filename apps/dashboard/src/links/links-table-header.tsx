import { Checkbox, VisuallyHidden } from '@mantine/core';
import classes from './links-table.module.css';

interface LinksTableHeaderProps {
  /** How many links are loaded. */
  loaded: number;
  /** How many of them are selected. */
  selected: number;
  /** Whether the user may change links. */
  selectable: boolean;
  toggleAll: () => void;
}

export function LinksTableHeader({ loaded, selected, selectable, toggleAll }: LinksTableHeaderProps) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={classes.head}>
        <div role="columnheader" className={classes.check}>
          {selectable ? (
            <>
              <Checkbox
                size="sm"
                aria-label={loaded === 1 ? 'Select the loaded link' : `Select all ${loaded} loaded links`}
                checked={loaded > 0 && selected === loaded}
                indeterminate={selected > 0 && selected < loaded}
                onChange={toggleAll}
              />
              <span className={classes.all} aria-hidden>
                Select all
              </span>
            </>
          ) : (
            <VisuallyHidden>Selection</VisuallyHidden>
          )}
        </div>
        <div role="columnheader">Link</div>
        <div role="columnheader">Destination</div>
        <div role="columnheader">Group</div>
        <div role="columnheader" className={classes.number}>
          Clicks
        </div>
        <div role="columnheader">Created</div>
        <div role="columnheader">Status</div>
        <div role="columnheader">
          <VisuallyHidden>Actions</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}
