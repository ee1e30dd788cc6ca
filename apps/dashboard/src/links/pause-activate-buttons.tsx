import { Button, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatCount, formatLinkCount } from '../format.ts';
import type { Link } from './link-queries.ts';
import { useSetLinksActive } from './use-set-links-active.ts';

interface PauseActivateButtonsProps {
  selected: Link[];
  /** Reduces the selection to these links. */
  keep: (links: Link[]) => void;
}

/** Pauses or activates the selected links and shows the progress. Never disabled while pending, to keep the focus. */
export function PauseActivateButtons({ selected, keep }: PauseActivateButtonsProps) {
  const { mutate, isPending, variables, done } = useSetLinksActive(
    ({ changedIds, remaining, error }, { active }) => {
      const summary = `${formatLinkCount(changedIds.size)} ${active ? 'activated' : 'paused'}`;
      if (error) {
        const title = `${summary}, ${formatCount(remaining.length)} failed`;
        const message = `${error.message} The remaining links are still selected.`;
        // At the top, so that it does not cover the selection bar, where the user can try again.
        notifications.show({ color: 'red', title, message, position: 'top-center', autoClose: 15_000 });
      } else notifications.show({ message: `${summary}.` });
      keep(remaining);
    },
  );
  return [false, true].map((active) => {
    const Icon = active ? IconPlayerPlay : IconPlayerPause;
    const links = selected.filter((link) => link.active !== active);
    const working = isPending && variables.active === active;
    const progress = working && `${formatCount(done)} of ${formatCount(variables.links.length)}`;
    return (
      <Button
        key={String(active)}
        size="xs"
        variant="default"
        leftSection={working ? <Loader size={14} aria-hidden /> : <Icon size={14} aria-hidden />}
        disabled={links.length === 0 && !working}
        aria-disabled={isPending}
        aria-label={progress ? `${active ? 'Activating' : 'Pausing'} ${progress}` : undefined}
        onClick={isPending ? undefined : () => mutate({ links, active })}
      >
        {progress || (active ? 'Activate' : 'Pause')}
      </Button>
    );
  });
}
