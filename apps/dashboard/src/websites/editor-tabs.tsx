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
        <Tabs.Tab value="edit">Edit</Tabs.Tab>
        <Tabs.Tab value="preview">Preview</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="edit" keepMounted>
        {fields}
      </Tabs.Panel>
      <Tabs.Panel value="preview">{preview}</Tabs.Panel>
    </Tabs>
  );
}
