import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { ShownOnce } from '../components/shown-once.tsx';

/** Verifies a request with the library of Standard Webhooks. */
// eslint-disable-next-line lingui/no-unlocalized-strings -- a program
const code = `import { Webhook } from 'standardwebhooks';

// The body as it arrived, before it is parsed.
const event = new Webhook(process.env.WAYPOST_WEBHOOK_SECRET)
  .verify(body, headers);`;

interface NewSecretProps {
  /** Null if the response with the secret was lost. */
  secret: string | null;
  onDone: () => void;
}

/** Shows the new secret of a webhook, the only time that it is visible. */
export function NewSecret({ secret, onDone }: NewSecretProps) {
  if (secret === null) return <LostSecret onDone={onDone} />;
  return (
    <Stack>
      <ShownOnce
        what="secret"
        label={t`Secret`}
        value={secret}
        warning={t`This is the only time you can see it. Anyone who has it can make requests that look like Waypost’s.`}
        onDone={onDone}
      >
        <Stack gap="xs" align="flex-start">
          <Text size="sm" fw={500}>
            <Trans>Verify that requests come from Waypost</Trans>
          </Text>
          <Text size="sm">
            <Trans>
              Signatures follow Standard Webhooks, for which there are libraries in most languages. In
              TypeScript:
            </Trans>
          </Text>
          <Command>{code}</Command>
          <CopyButton value={code} label={t`Copy code`} size="xs" />
        </Stack>
      </ShownOnce>
    </Stack>
  );
}

const LostSecret = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the secret was lost on its way, and a secret is sent only once.
      Rotate the secret to get a new one.
    </Trans>
  </LostAnswer>
);
