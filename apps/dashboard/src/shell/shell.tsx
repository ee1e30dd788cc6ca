import { AppShell, Burger, Group, NavLink, ScrollArea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconBook,
  IconChartBar,
  IconFolder,
  IconHistory,
  IconKey,
  IconLayoutList,
  IconLink,
  IconRouteAltLeft,
  IconShield,
  IconUsers,
} from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, type LinkProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Scope } from '../api/dashboard-client.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { useSessionGuard } from '../session/use-session-guard.ts';
import { AccountMenu } from './account-menu.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';
import { StepUp } from './step-up.tsx';

const NewSignInNotice = lazy(async () => ({
  default: (await import('./new-sign-in-notice.tsx')).NewSignInNotice,
}));

const AccountDisabled = lazy(async () => ({
  default: (await import('../session/account-disabled.tsx')).AccountDisabled,
}));

interface NavItem {
  to: LinkProps['to'];
  label: string;
  icon: typeof IconLink;
  /** Shown only to users whose role includes this scope. */
  scope?: Scope;
  /** Shown only to operators, while sign-up is open. */
  operator?: true;
}

const navItems: NavItem[] = [
  { to: '/', label: 'Overview', icon: IconChartBar },
  { to: '/links', label: 'Links', icon: IconLink },
  { to: '/groups', label: 'Groups', icon: IconFolder },
  { to: '/pages', label: 'Bio pages', icon: IconLayoutList },
  { to: '/keys', label: 'API keys', icon: IconKey, scope: 'members:write' },
  { to: '/members', label: 'Members', icon: IconUsers, scope: 'members:write' },
  { to: '/audit-log', label: 'Audit log', icon: IconHistory, scope: 'audit:read' },
  { to: '/operators', label: 'Operators', icon: IconShield, operator: true },
  { to: '/proxy-check', label: 'Proxy check', icon: IconRouteAltLeft },
];

/** The header and navigation around every signed-in page. */
export function Shell() {
  useSessionGuard();
  const [open, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { account, newSignIns, disabled, isOperator, signUp } = useSuspenseQuery(sessionQuery).data;
  const isShown = ({ scope, operator }: NavItem) =>
    !disabled &&
    (!scope || account?.scopes.includes(scope)) &&
    (!operator || (isOperator && signUp === 'open'));
  const items = navItems.filter(isShown);
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={open}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={open ? 'Close menu' : 'Open menu'}
              aria-expanded={open}
            />
            <Logo />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <AccountSwitcher />
            <ColorSchemeButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" component="nav" aria-label="Main">
        <AppShell.Section grow component={ScrollArea}>
          {items.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              active={to === '/' ? pathname === '/' : pathname.startsWith(String(to))}
              className={classes.navItem}
            />
          ))}
        </AppShell.Section>
        <AppShell.Section>
          <NavLink
            component="a"
            href="/docs"
            target="_blank"
            rel="noopener"
            label="API documentation"
            leftSection={<IconBook size={18} aria-hidden />}
            className={classes.navItem}
          />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <Suspense>
          {newSignIns > 0 && !disabled && <NewSignInNotice />}
          {disabled && <AccountDisabled reason={disabled} />}
        </Suspense>
        {!disabled && <Outlet />}
        <StepUp />
      </AppShell.Main>
    </AppShell>
  );
}
