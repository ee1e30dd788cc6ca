import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import classes from './account-switcher.module.css';

const OpenAccountSwitcher = lazyComponent(
  async () => (await import('./open-account-switcher.tsx')).OpenAccountSwitcher,
);

/** Shows the account that the user acts for, and switches to others of theirs. */
export function AccountSwitcher() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  if (!account) return null;
  const { name } = account;
  return (
    <LazyMenu
      button={
        <Button
          variant="default"
          aria-label={t`Account ${name}. Switch account`}
          rightSection={<IconSelector size={16} aria-hidden />}
          className={classes.wide}
        >
          <span className={classes.name} title={name}>
            {name}
          </span>
        </Button>
      }
      menu={(target) => <OpenAccountSwitcher target={target} />}
    />
  );
}
