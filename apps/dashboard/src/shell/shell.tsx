import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Burger, Group, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import { useUnfinishedWork } from '../links/bulk/use-unfinished-work.ts';
import { useSessionGuard } from '../session/use-session-guard.ts';
import { Commands } from '../commands/commands.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import classes from './shell.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { StepUp } from './step-up.tsx';
import { WhichAccount } from './which-account.tsx';
import { lazyComponent } from '../load-chunk.ts';

const NewSignInNotice = lazyComponent(async () => (await import('./new-sign-in-notice.tsx')).NewSignInNotice);

const AccountDisabled = lazyComponent(
  async () => (await import('../session/account-disabled.tsx')).AccountDisabled,
);

/** The header and navigation around every signed-in page. */
export function Shell() {
  useSessionGuard();
  const [open, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { account, newSignIns, disabled } = useSuspenseQuery(sessionQuery).data;
  useUnfinishedWork(account?.id);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <ConnectionNotice />
      <header className={classes.header}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={open}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={open ? t`Close menu` : t`Open menu`}
              aria-expanded={open}
            />
            <Logo compact />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Commands />
            <AccountSwitcher />
            <ColorSchemeButton />
            <AccountMenu />
          </Group>
        </Group>
      </header>
      <nav
        aria-label={t({ message: 'Main', context: 'name of the main menu' })}
        className={classes.menu}
        data-open={open || undefined}
      >
        <div className={classes.pages}>
          <MainMenu />
        </div>
        <div>
          <NavLink
            component="a"
            href="/docs"
            target="_blank"
            rel="noopener"
            label={t`API documentation`}
            leftSection={<IconBook size={18} aria-hidden />}
            className={classes.navItem}
          />
        </div>
      </nav>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Suspense>
          {newSignIns > 0 && !disabled && <NewSignInNotice count={newSignIns} />}
          {disabled && <AccountDisabled reason={disabled} />}
        </Suspense>
        {!disabled && <Outlet />}
        <StepUp />
        <SignInAgain />
        <WhichAccount />
      </main>
    </div>
  );
}
