import { t } from '@lingui/core/macro';
import { ActionIcon, Anchor, Badge, Checkbox, Text } from '@mantine/core';
import { IconDots, IconFolder } from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { memo, type Dispatch } from 'react';
import { CopyIconButton } from '../components/copy-button.tsx';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { LocalDate } from '../components/local-date.tsx';
import { clickUnit, formatCount } from '../format.ts';
import { lazyComponent } from '../load-chunk.ts';
import { TagList } from '../tags/tag-label.tsx';
import { withoutScheme } from '../url.ts';
import { behaviors } from './behaviors.ts';
import type { LinkDialogKind } from './link-dialogs.tsx';
import type { Link } from './link-queries.ts';
import type { LinkMenuProps } from './open-link-menu.tsx';
import { Sparkline } from './sparkline.tsx';
import { stateLabels } from './state-labels.ts';
import type { SelectionStep } from './use-selection.ts';
import classes from './links-table.module.css';

interface LinkRowProps {
  link: Link;
  /** The name of the link's group. */
  group: string | null;
  /** Colors of tags by name. */
  tagColors: ReadonlyMap<string, string | null>;
  selected: boolean;
  /** True if the user may change links. */
  editable: boolean;
  select: Dispatch<SelectionStep>;
  open: (dialog: LinkDialogKind, link: Link) => void;
}

/** The number of tags that a row shows; others are counted. */
const tagsShown = 3;

const OpenLinkMenu = lazyComponent(async () => (await import('./open-link-menu.tsx')).OpenLinkMenu);

/** The actions of a link in the list. */
function LinkMenu(props: LinkMenuProps) {
  const { name } = props.link;
  return (
    <LazyMenu
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenLinkMenu {...props} target={target} />}
    />
  );
}

/** The cells of a link. Memoized because most rows do not change while scrolling. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  const { link, group, tagColors, selected, editable, select, open } = props;
  const { id, name, url, destination, clicks, createdAt, state, tags } = link;
  const behavior = behaviors.find(({ value }) => value === link.behavior);
  return (
    <>
      <div role="cell" className={classes.check}>
        {editable && (
          <Checkbox
            size="sm"
            aria-label={t`Select ${name}`}
            checked={selected}
            // The change event does not include whether Shift is held.
            onClick={({ shiftKey }) => select({ toggle: id, range: shiftKey })}
            onChange={() => undefined}
          />
        )}
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
            <bdi dir="ltr">{withoutScheme(url)}</bdi>
          </Text>
          <CopyIconButton value={url} label={t`Copy link for ${name}`} />
        </div>
        {tags.length > 0 && (
          <div className={classes.tags}>
            <TagList names={tags} colors={tagColors} max={tagsShown} />
          </div>
        )}
      </div>
      <div role="cell" className={classes.destination}>
        <Anchor
          href={destination}
          target="_blank"
          rel="noreferrer"
          size="sm"
          title={destination}
          className={classes.quiet}
        >
          <bdi dir="ltr">{withoutScheme(destination)}</bdi>
        </Anchor>
        {behavior?.badge && (
          <Badge size="sm" variant="default" title={behavior.title} tt="none" fw={500}>
            {behavior.badge}
          </Badge>
        )}
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
        {formatCount(clicks)}
        <span className={classes.unit}> {clickUnit(clicks)}</span>
        <Sparkline id={id} />
      </div>
      <div role="cell" className={classes.created}>
        <LocalDate at={createdAt} />
      </div>
      <div role="cell" className={classes.state} data-state={state}>
        <Badge
          variant="dot"
          color={stateLabels[state].color}
          title={stateLabels[state].label}
          tt="none"
          fw={500}
        >
          {stateLabels[state].label}
        </Badge>
      </div>
      <div role="cell" className={classes.menu}>
        <LinkMenu link={link} editable={editable} open={open} />
      </div>
    </>
  );
});
