import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';

/** Shows a new API key, the only time that it is visible. */
export function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { settings } = useSuspenseQuery(sessionQuery).data;
  const curl = `curl -H "Authorization: Bearer ${apiKey}" ${settings.apiBaseUrl}/v1/account`;
  return (
    <Stack>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title="Copy this key now"
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        This is the only time you can see the key. Waypost stores only a hash of it.
      </Alert>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="API key"
          value={apiKey}
          readOnly
          autosize
          autoFocus
          spellCheck={false}
          w="100%"
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={apiKey} label="Copy key" variant="filled" />
      </Stack>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" fw={500}>
          Try it in a terminal
        </Text>
        <Command>{curl}</Command>
        <CopyButton value={curl} label="Copy command" size="xs" />
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
