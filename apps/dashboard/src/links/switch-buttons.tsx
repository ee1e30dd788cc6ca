import { Button, Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { count } from '../reports/format.ts';
import { counted } from './counted.ts';
import type { Link } from './queries.ts';
import { useSwitchLinks } from './use-switch-links.ts';

interface SwitchButtonsProps {
  selected: Link[];
  /** Leaves only these selected. */
  keep: (links: Link[]) => void;
}

/** Pause and activate what is selected. While they work they tell how far they are; they are not disabled, to keep the focus. */
export function SwitchButtons({ selected, keep }: SwitchButtonsProps) {
  const { mutate, isPending, variables, done } = useSwitchLinks(
    ({ done: changed, left, problem }, { active }) => {
      const words = `${counted(changed.size)} ${active ? 'activated' : 'paused'}`;
      if (problem) {
        const title = `${words}, ${count(left.length)} not`;
        const message = `${problem.message} What is left is still selected.`;
        // Not over the bar, where one goes on from here.
        notifications.show({ color: 'red', title, message, position: 'top-center', autoClose: 15_000 });
      } else notifications.show({ message: `${words}.` });
      keep(left);
    },
  );
  return [false, true].map((active) => {
    const Icon = active ? IconPlayerPlay : IconPlayerPause;
    const links = selected.filter((link) => link.active !== active);
    const working = isPending && variables.active === active;
    const progress = working && `${count(done)} of ${count(variables.links.length)}`;
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
