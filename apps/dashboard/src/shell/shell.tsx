import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Burger, Group, NavLink } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBook, IconSettings, IconUser } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { forgetBearerToken } from '../api/bearer-token.ts';
import { useConnection, type Connection } from '../api/connection.ts';
import { whichAccount } from '../api/page-account.ts';
import { useIsAsked } from '../api/question.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { stepUp } from '../api/step-up.ts';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { useUnfinishedWork } from '../links/bulk/use-unfinished-work.ts';
import { Commands } from '../commands/commands.tsx';
import { useSignOutElsewhere } from '../session/forget-user.ts';
import { useSwitchElsewhere } from '../session/open-entered-account.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { Logo } from './logo.tsx';
import { type MainPage, useMainPages } from './main-pages.ts';
import classes from './shell.module.css';
import { SignInAgain } from './sign-in-again.tsx';
import { lazyComponent } from '../load-chunk.ts';

const NewSignInNotice = lazyComponent(async () => (await import('./new-sign-in-notice.tsx')).NewSignInNotice);

const AccountDisabled = lazyComponent(
  async () => (await import('../session/account-disabled.tsx')).AccountDisabled,
);

const StepUpDialog = lazyComponent(async () => (await import('../session/step-up-dialog.tsx')).StepUpDialog);

/** Asks the user to authenticate again when a call requires it. Loads the dialog only then. */
function StepUp() {
  const isPending = useIsAsked(stepUp);
  return <Suspense>{isPending && <StepUpDialog />}</Suspense>;
}

const WhichAccountDialog = lazyComponent(
  async () => (await import('../session/which-account-dialog.tsx')).WhichAccountDialog,
);

/**
 * Asks the user which account to continue with when they have switched in another window. Loads the dialog only then.
 */
function WhichAccount() {
  const isAsked = useIsAsked(whichAccount);
  return <Suspense>{isAsked && <WhichAccountDialog />}</Suspense>;
}

const OpenAccountMenu = lazyComponent(async () => (await import('./open-account-menu.tsx')).OpenAccountMenu);

const AccountMenu = () => (
  <LazyMenu
    button={
      <ActionIcon variant="default" size="lg" title={t`Account`} aria-label={t`Account`}>
        <IconUser size={18} aria-hidden />
      </ActionIcon>
    }
    menu={(target) => <OpenAccountMenu target={target} />}
  />
);

/** The pages that creators work on and, below them in a collapsed section, one-time setup. */
function MainMenu() {
  const { pathname } = useLocation();
  const pages = useMainPages().filter(({ place }) => place !== 'nowhere');
  const current = pageAt(pathname, pages);
  const settings = pages.filter(({ place }) => place === 'settings');
  // A manual choice holds until the next page.
  const [choice, choose] = useState<{ open: boolean; at: string }>();
  const isOpen = choice?.at === pathname ? choice.open : current?.place === 'settings';
  const itemOf = (page: MainPage) => <MenuItem key={page.to} page={page} isCurrent={page === current} />;
  return (
    <>
      {pages.filter(({ place }) => place !== 'settings').map(itemOf)}
      {settings.length > 0 && (
        <NavLink
          component="button"
          type="button"
          label={t`Settings`}
          leftSection={<IconSettings size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => choose({ open: !isOpen, at: pathname })}
          className={classes.navItem}
        />
      )}
      {isOpen && settings.map(itemOf)}
    </>
  );
}

function MenuItem({
  page: { to, label, icon: Icon, place },
  isCurrent,
}: {
  page: MainPage;
  isCurrent: boolean;
}) {
  return (
    <NavLink
      component={Link}
      to={to}
      label={label}
      leftSection={<Icon size={18} aria-hidden />}
      active={isCurrent}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes.navItem}
      data-below={place !== undefined || undefined}
    />
  );
}

/** The page of a path: the one whose path is its longest prefix. */
const pageAt = (pathname: string, pages: readonly MainPage[]): MainPage | undefined =>
  pages
    .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${String(to)}/`)))
    .sort((a, b) => String(b.to).length - String(a.to).length)[0];

const texts: Record<Exclude<Connection, 'online'>, string> = {
  offline: t`You are offline. What you see may be out of date.`,
  unreachable: t`Cannot reach Waypost. What you see may be out of date. Trying again …`,
  slow: t`No response from Waypost yet. Still trying …`,
};

/** How often an unreachable server is called, in milliseconds. */
const retryEveryMs = 5_000;

/** Shows above everything that calls do not arrive, for as long as that lasts. */
function ConnectionNotice() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (connection !== 'unreachable') return;
    const timer = setInterval(() => void queryClient.refetchQueries(sessionQuery), retryEveryMs);
    return () => clearInterval(timer);
  }, [connection, queryClient]);
  return (
    <div role="status" className={classes.connection} data-connection={connection}>
      {connection !== 'online' && texts[connection]}
    </div>
  );
}

/**
 * Watches the session while a signed-in page is open. When the session ends, goes to the sign-in page, which returns
 * here unless the user signed out in another tab. When the user has switched to another account in another tab, asks
 * which one to continue with here. When another user has signed in, reloads the dashboard for them.
 */
function useSessionGuard(): void {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const id = account?.id;
  const email = account?.email;
  const [initial] = useState({ id, email });
  const router = useRouter();
  useSignOutElsewhere();
  useSwitchElsewhere();
  useEffect(() => {
    if (id === initial.id) return;
    forgetBearerToken();
    if (id === undefined) void router.invalidate();
    else if (email === initial.email) void whichAccount.ask();
    else location.replace('/dashboard/');
  }, [id, email, initial, router]);
}

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
          <Group wrap="nowrap" className={classes.tools}>
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
