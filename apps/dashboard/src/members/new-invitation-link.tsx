import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CopyButton } from '../components/copy-button.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import type { NewInvitation } from './invite-form.tsx';

/** Shows the link of a new invitation, the only time that it is visible. */
export function NewInvitationLink({
  invitation: { url, email, sent, expiresAt },
  onDone,
}: {
  invitation: NewInvitation;
  onDone: () => void;
}) {
  return (
    <Stack>
      <Text size="sm" role="status">
        {sent ? `The link was sent to ${email}.` : 'Send this link to the person whom you invite.'} It expires
        on <LocalDateTime at={expiresAt} />.
      </Text>
      <Alert
        color="yellow"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title="Copy this link now"
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        This is the only time you can see it. The first person to use it joins the account.
      </Alert>
      <Stack gap="xs" align="flex-start">
        <Textarea
          label="Invitation link"
          value={url ?? ''}
          readOnly
          autosize
          autoFocus
          spellCheck={false}
          w="100%"
          styles={{ input: { fontFamily: 'monospace', wordBreak: 'break-all' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url ?? ''} label="Copy link" variant="filled" />
      </Stack>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
