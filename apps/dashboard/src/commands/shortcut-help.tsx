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
      'Find a link, a page or an action',
      <>
        <Kbd>Ctrl</Kbd> or <Kbd>⌘</Kbd> with <Kbd>K</Kbd>, or <Kbd>/</Kbd>
      </>,
    ],
    ...(mayCreate ? [['Create a link', <Kbd key="c">C</Kbd>] as [string, ReactNode]] : []),
    ...pages.flatMap(({ label, key }): [string, ReactNode][] =>
      key
        ? [
            [
              `Open ${label}`,
              <>
                <Kbd>G</Kbd>, then <Kbd>{key.toUpperCase()}</Kbd>
              </>,
            ],
          ]
        : [],
    ),
    ['These shortcuts', <Kbd key="?">?</Kbd>],
    ['Close a dialog or menu', <Kbd key="escape">Esc</Kbd>],
  ];
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Table aria-label="Keyboard shortcuts">
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
          label="Shortcuts of a single key"
          description="Turn these off if you dictate, or press keys by accident. Ctrl or ⌘ with K stays."
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
