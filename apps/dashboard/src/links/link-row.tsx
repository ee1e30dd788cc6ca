import { Anchor, Badge, Checkbox, Text } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { memo, type Dispatch } from 'react';
import { CopyIconButton } from '../parts/copy-icon-button.tsx';
import { Day } from '../parts/moment.tsx';
import { count } from '../reports/format.ts';
import type { LinkDialogKind } from './link-dialogs.tsx';
import { LinkMenu } from './link-menu.tsx';
import classes from './links-table.module.css';
import type { Link } from './queries.ts';
import type { SelectionStep } from './use-selection.ts';

interface LinkRowProps {
  link: Link;
  /** Name of its group. */
  group: string | null;
  selected: boolean;
  select: Dispatch<SelectionStep>;
  open: (dialog: LinkDialogKind, link: Link) => void;
}

/** The cells of a link. Most rows stay what they are while one scrolls. */
export const LinkRow = memo(function LinkRow({ link, group, selected, select, open }: LinkRowProps) {
  const { id, name, url, destination, clicks, createdAt, active } = link;
  return (
    <>
      <div role="cell" className={classes.check}>
        <Checkbox
          size="sm"
          aria-label={`Select ${name}`}
          checked={selected}
          // Not `change`, which does not tell whether Shift is held.
          onClick={({ shiftKey }) => select({ toggle: id, range: shiftKey })}
          onChange={() => undefined}
        />
      </div>
      <div role="cell" className={classes.link}>
        <Anchor
          className={classes.name}
          title={name}
          renderRoot={(props) => <RouterLink to="/links/$linkId" params={{ linkId: id }} {...props} />}
        >
          {name}
        </Anchor>
        <div className={classes.address}>
          <Text size="sm" truncate title={url} className={classes.quiet}>
            {withoutScheme(url)}
          </Text>
          <CopyIconButton value={url} label={`Copy the short link of ${name}`} />
        </div>
      </div>
      <div role="cell" className={classes.destination}>
        <Anchor
          href={destination}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          title={destination}
          className={classes.quiet}
        >
          {withoutScheme(destination)}
        </Anchor>
      </div>
      <div role="cell" className={classes.group}>
        {group !== null && (
          <>
            <IconFolder size={14} aria-hidden />
            <Text size="sm" truncate title={group}>
              {group}
            </Text>
          </>
        )}
      </div>
      <div role="cell" className={classes.number}>
        {count(clicks)}
        <span className={classes.unit}> {clicks === 1 ? 'click' : 'clicks'}</span>
      </div>
      <div role="cell" className={classes.created}>
        <Day at={createdAt} />
      </div>
      <div role="cell" className={classes.state}>
        <Badge variant="dot" color={active ? 'teal' : 'orange'} tt="none" fw={500}>
          {active ? 'Active' : 'Paused'}
        </Badge>
      </div>
      <div role="cell" className={classes.menu}>
        <LinkMenu link={link} open={open} />
      </div>
    </>
  );
});

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');
