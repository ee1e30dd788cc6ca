import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { ShownOnce } from '../components/shown-once.tsx';

/** Shows a new API key, the only time that it is visible. */
export function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { settings } = useSuspenseQuery(sessionQuery).data;
  const curl = `curl -H "Authorization: Bearer ${apiKey}" ${settings.apiBaseUrl}/v1/account`;
  return (
    <Stack>
      <ShownOnce
        what="key"
        label="API key"
        value={apiKey}
        warning="This is the only time you can see the key. Waypost stores only a hash of it."
        onDone={onDone}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm" fw={500}>
            Try it in a terminal
          </Text>
          <Command>{curl}</Command>
          <CopyButton value={curl} label="Copy command" size="xs" />
        </Stack>
      </ShownOnce>
    </Stack>
  );
}
