import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../api/shared-queries.ts';
import { useSignOut } from '../session/use-sign-out.ts';

export function AccountMenu() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" title="Account" aria-label="Account">
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{account?.email}</Menu.Label>
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} component={Link} to="/account">
          Account settings
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
