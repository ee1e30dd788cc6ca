import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cloneElement } from 'react';
import { toApiError } from '../api/api-error.ts';
import type { ButtonElement } from '../components/lazy-menu.tsx';
import { OpeningMenu } from '../components/opening-menu.tsx';
import { isFiltered, type LinksSearch } from '../links/links-search.ts';
import { May } from '../session/permissions.tsx';
import { downloadLinks, type FileFormat } from './download.ts';

interface OpenTransferMenuProps {
  search: LinksSearch;
  target: ButtonElement;
}

/** Import, and export as a file of either format. */
export function OpenTransferMenu({ search, target }: OpenTransferMenuProps) {
  const save = useMutation({
    mutationFn: (format: FileFormat) => downloadLinks(search, format),
    onError: (thrown) =>
      notifications.show({
        color: 'red',
        title: t`The links were not exported`,
        message: toApiError(thrown).message,
      }),
  });
  return (
    <OpeningMenu target={cloneElement(target, { loading: save.isPending })} width={240}>
      <Menu.Dropdown>
        <May scope="links:write">
          <Menu.Item
            leftSection={<IconUpload size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/imports" {...props} />}
          >
            <Trans>Import links</Trans>
          </Menu.Item>
          <Menu.Divider />
        </May>
        <Menu.Label>{isFiltered(search) ? t`Export the links that match` : t`Export all links`}</Menu.Label>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save.mutate('csv')}>
          <Trans>As CSV, for spreadsheets</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save.mutate('ndjson')}>
          <Trans>As NDJSON, for programs</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </OpeningMenu>
  );
}
