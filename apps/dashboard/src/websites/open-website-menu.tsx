import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import {
  IconChartBar,
  IconCopy,
  IconCopyPlus,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconMail,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { cloneElement, useRef } from 'react';
import { toApiError } from '../api/api-error.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { copyWithNotice } from '../components/copy-button.tsx';
import { DuplicateDialog } from '../components/duplicate-dialog.tsx';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { QrDialog } from '../qr/qr-dialog.tsx';
import { May } from '../session/permissions.tsx';
import { withoutScheme } from '../url.ts';
import { useChangeWebsite, useDeleteWebsite, type Website } from './website-queries.ts';

type ListedWebsite = Pick<Website, 'id' | 'name' | 'slug' | 'url' | 'published'> & { domain?: string };

export interface WebsiteMenuProps {
  website: ListedWebsite;
}

/** The actions of a bio page in the list, with their dialogs. */
export function OpenWebsiteMenu({ website, target: button }: WebsiteMenuProps & { target: ButtonElement }) {
  const { id, name, slug, url, published } = website;
  const address = withoutScheme(url);
  const change = useChangeWebsite(id);
  const deletion = useDeleteWebsite(id);
  const [deleting, { open, close }] = useDisclosure();
  const [showingCode, code] = useDisclosure();
  const [duplicating, copy] = useDisclosure();
  const target = useRef<HTMLButtonElement>(null);
  const openDialog = (openIt: () => void) => () => {
    // The dialog returns the focus to the element that had it. The menu item is gone by then.
    target.current?.focus();
    openIt();
  };
  const publish = () =>
    change.mutate(
      { published: !published },
      {
        onSuccess: () =>
          notifications.show({ message: published ? t`Unpublished “${name}”.` : t`Published “${name}”.` }),
        onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
      },
    );
  return (
    <>
      <OpeningMenu
        target={cloneElement(button, { loading: change.isPending })}
        targetRef={target}
        width={200}
      >
        <Menu.Dropdown>
          <May scope="websites:write">
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/pages/$websiteId" params={{ websiteId: id }} {...props} />}
            >
              <Trans>Edit</Trans>
            </Menu.Item>
          </May>
          <Menu.Item
            leftSection={<IconChartBar size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/pages/$websiteId/report" params={{ websiteId: id }} {...props} />
            )}
          >
            <Trans context="figures of a link or page">Report</Trans>
          </Menu.Item>
          <May scope="signups:read">
            <Menu.Item
              leftSection={<IconMail size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/pages/$websiteId/signups" params={{ websiteId: id }} {...props} />
              )}
            >
              <Trans>Sign-ups</Trans>
            </Menu.Item>
          </May>
          {published && (
            <Menu.Item
              leftSection={<IconExternalLink size={16} aria-hidden />}
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
            >
              <Trans context="verb">Open</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyWithNotice(url)}
          >
            <Trans>Copy link</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={openDialog(code.open)}>
            <Trans>QR code</Trans>
          </Menu.Item>
          <May scope="websites:write">
            <Menu.Item
              leftSection={
                published ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />
              }
              onClick={publish}
            >
              {published ? t`Unpublish` : t`Publish`}
            </Menu.Item>
            <Menu.Item leftSection={<IconCopyPlus size={16} aria-hidden />} onClick={openDialog(copy.open)}>
              <Trans context="verb">Duplicate</Trans>
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={open}
            >
              <Trans>Delete</Trans>
            </Menu.Item>
          </May>
        </Menu.Dropdown>
      </OpeningMenu>
      <QrDialog
        target={{ kind: 'websites', id, slug, url }}
        name={name}
        opened={showingCode}
        close={code.close}
      />
      <DuplicateDialog kind="websites" original={website} opened={duplicating} onClose={copy.close} />
      <ConfirmDialog
        title={t`Delete “${name}”?`}
        action={t`Delete`}
        mutation={deletion}
        opened={deleting}
        onClose={close}
      >
        <Text size="sm">
          <Trans>
            The bio page, its report and its address {address} are deleted immediately. This cannot be undone.
            To hide the page temporarily, unpublish it instead.
          </Trans>
        </Text>
      </ConfirmDialog>
    </>
  );
}
