import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../api/shared-queries.ts';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

/** Links to the account's settings, and signs out. */
export function OpenAccountMenu({ target }: { target: ButtonElement }) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const signOut = useSignOut();
  return (
    <OpeningMenu target={target} width={240}>
      <Menu.Dropdown>
        <Menu.Label>{account?.email}</Menu.Label>
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} component={Link} to="/account">
          <Trans>Account settings</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </OpeningMenu>
  );
}
