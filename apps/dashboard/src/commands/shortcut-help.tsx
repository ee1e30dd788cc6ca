import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/permissions.tsx';
import { useMainPages } from '../shell/main-pages.ts';
import { singleKeysOn, turnSingleKeys } from './shortcuts.ts';

/** All shortcuts, and the switch for those of a single key. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const pages = useMainPages();
  const mayCreate = useMay('links:create');
  const [singleKeys, setSingleKeys] = useState(singleKeysOn);
  const rows: [string, ReactNode][] = [
    [
      t`Find a link, a page or an action`,
      <Trans key="find">
        <Kbd>Ctrl</Kbd> or <Kbd>⌘</Kbd> with <Kbd>K</Kbd>, or <Kbd>/</Kbd>
      </Trans>,
    ],
    ...(mayCreate ? [[t`Create a link`, <Kbd key="c">C</Kbd>] as [string, ReactNode]] : []),
    ...pages.flatMap(({ label: page, key }): [string, ReactNode][] => {
      if (!key) return [];
      const letter = key.toUpperCase();
      return [
        [
          t`Open ${page}`,
          <Trans key={key}>
            <Kbd>G</Kbd>, then <Kbd>{letter}</Kbd>
          </Trans>,
        ],
      ];
    }),
    [t`These shortcuts`, <Kbd key="?">?</Kbd>],
    [
      t`Close a dialog or menu`,
      <Kbd key="escape">{t({ message: 'Esc', context: 'the key on a keyboard' })}</Kbd>,
    ],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack>
        <Table aria-label={t`Keyboard shortcuts`}>
          <Table.Tbody>
            {rows.map(([what, keys]) => (
              <Table.Tr key={what}>
                <Table.Th scope="row" fw={400}>
                  {what}
                </Table.Th>
                <Table.Td>{keys}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t`Shortcuts of a single key`}
          description={t`Turn these off if you dictate, or press keys by accident. Ctrl or ⌘ with K stays.`}
          checked={singleKeys}
          onChange={({ currentTarget: { checked } }) => {
            turnSingleKeys(checked);
            setSingleKeys(checked);
          }}
        />
      </Stack>
    </Modal>
  );
}
