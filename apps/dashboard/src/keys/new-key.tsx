import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { whoIsThere } from '../api/session.ts';
import { Command } from '../parts/command.tsx';
import { CopyButton } from '../parts/copy-button.tsx';

/** A key in the only moment in which anybody can see it. */
export function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const { settings } = useSuspenseQuery(whoIsThere).data;
  const curl = `curl -H "Authorization: Bearer ${apiKey}" ${settings.apiBaseUrl}/v1/account`;
  return (
    <Stack>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title="Copy it now"
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        The key is shown this once. Waypost keeps only a hash of it, so nobody can show it to you again.
      </Alert>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="Key"
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
