import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconChartBar,
  IconCopy,
  IconCopyPlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { Link as RouterLink } from '@tanstack/react-router';
import { cloneElement, useRef } from 'react';
import { toApiError } from '../api/api-error.ts';
import { copyWithNotice } from '../components/copy-button.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import type { LinkDialogKind } from './link-dialogs.tsx';
import { useToggleLink } from './link-mutations.ts';
import type { Link } from './link-queries.ts';

export interface LinkMenuProps {
  link: Link;
  /** True if the user may change links. */
  editable: boolean;
  open: (dialog: LinkDialogKind, link: Link) => void;
}

interface OpenLinkMenuProps extends LinkMenuProps {
  target: ButtonElement;
}

/** The actions of a link in the list. The list renders the dialogs, because rows unmount when they scroll out of view. */
export function OpenLinkMenu({ link, editable, open, target: button }: OpenLinkMenuProps) {
  const { id, name, url, active } = link;
  const switching = useToggleLink(link);
  const switchNow = () =>
    switching.mutate(undefined, {
      onSuccess: () =>
        notifications.show({ message: active ? t`Paused “${name}”.` : t`Activated “${name}”.` }),
      onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
    });
  const target = useRef<HTMLButtonElement>(null);
  const openDialog = (kind: LinkDialogKind) => {
    // A dialog returns the focus to the element that had it. The menu item is gone by then.
    target.current?.focus();
    open(kind, link);
  };
  return (
    <OpeningMenu
      target={cloneElement(button, { loading: switching.isPending })}
      targetRef={target}
      width={200}
    >
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconChartBar size={16} aria-hidden />}
          renderRoot={(props) => <RouterLink to="/links/$linkId" params={{ linkId: id }} {...props} />}
        >
          <Trans context="figures of a link or page">Report</Trans>
        </Menu.Item>
        {editable && (
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            renderRoot={(props) => <RouterLink to="/links/$linkId/edit" params={{ linkId: id }} {...props} />}
          >
            <Trans>Edit</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copyWithNotice(url)}>
          <Trans>Copy link</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => openDialog('qr')}>
          <Trans>QR code</Trans>
        </Menu.Item>
        {editable && (
          <>
            <Menu.Item
              leftSection={
                active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
              }
              onClick={switchNow}
            >
              {active ? t({ message: 'Pause', context: 'verb' }) : t`Activate`}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopyPlus size={16} aria-hidden />}
              onClick={() => openDialog('duplicate')}
            >
              <Trans context="verb">Duplicate</Trans>
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => openDialog('delete')}
            >
              <Trans>Delete</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </OpeningMenu>
  );
}
