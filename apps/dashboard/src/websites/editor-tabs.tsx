import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

interface EditorTabsProps {
  fields: ReactNode;
  preview: ReactNode;
}

/** The editor layout for narrow screens: fields and preview in tabs. */
export function EditorTabs({ fields, preview }: EditorTabsProps) {
  return (
    <Tabs defaultValue="edit" keepMounted={false}>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="edit">
          <Trans>Edit</Trans>
        </Tabs.Tab>
        <Tabs.Tab value="preview">
          <Trans context="noun">Preview</Trans>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit" keepMounted>
        {fields}
      </Tabs.Panel>
      <Tabs.Panel value="preview">{preview}</Tabs.Panel>
    </Tabs>
  );
}
