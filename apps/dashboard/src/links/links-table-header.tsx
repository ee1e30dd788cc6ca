import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, VisuallyHidden } from '@mantine/core';
import classes from './links-table.module.css';

interface LinksTableHeaderProps {
  /** The number of loaded links. */
  loaded: number;
  /** The number of selected ones. */
  selected: number;
  /** True if the user may change links. */
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
                aria-label={plural(loaded, {
                  one: 'Select the loaded link',
                  other: 'Select all # loaded links',
                })}
                checked={loaded > 0 && selected === loaded}
                indeterminate={selected > 0 && selected < loaded}
                onChange={toggleAll}
              />
              <span className={classes.all} aria-hidden>
                <Trans>Select all</Trans>
              </span>
            </>
          ) : (
            <VisuallyHidden>
              <Trans context="which rows are selected">Selection</Trans>
            </VisuallyHidden>
          )}
        </div>
        <div role="columnheader">
          <Trans>Link</Trans>
        </div>
        <div role="columnheader">
          <Trans>Destination</Trans>
        </div>
        <div role="columnheader">
          <Trans>Group</Trans>
        </div>
        <div role="columnheader" className={classes.number}>
          <Trans>Clicks</Trans>
        </div>
        <div role="columnheader">
          <Trans context="when something was created">Created</Trans>
        </div>
        <div role="columnheader">
          <Trans>Status</Trans>
        </div>
        <div role="columnheader">
          <VisuallyHidden>
            <Trans>Actions</Trans>
          </VisuallyHidden>
        </div>
      </div>
    </div>
  );
}
