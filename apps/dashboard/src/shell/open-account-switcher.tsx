import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { sessionQuery } from '../api/shared-queries.ts';
import type { ButtonElement } from '../components/late-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { useIsOwner } from '../session/permissions.tsx';
import { AccountList } from './account-list.tsx';

const NewAccountDialog = lazyComponent(
  async () => (await import('../account/new-account-dialog.tsx')).NewAccountDialog,
);

/** The user's accounts. Owners can create another one. */
export function OpenAccountSwitcher({ target }: { target: ButtonElement }) {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [creating, dialog] = useDisclosure();
  const isOwner = useIsOwner();
  if (!account) return null;
  return (
    <>
      <OpeningMenu target={target} width={280}>
        <Menu.Dropdown>
          <AccountList currentId={account.id} />
          {isOwner && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
                <Trans>Create account</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </OpeningMenu>
      <Suspense>{creating && <NewAccountDialog opened onClose={dialog.close} />}</Suspense>
    </>
  );
}
