import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/shared-queries.ts';
import { Command } from '../components/command.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { LostAnswer } from '../components/lost-answer.tsx';
import { ShownOnce } from '../components/shown-once.tsx';

interface NewKeyProps {
  /** Null if the response with the key was lost. */
  apiKey: string | null;
  /** True if the key can only report conversions, so that it cannot be tried out by reading. */
  forShop: boolean;
  onDone: () => void;
}

/** Shows a new API key, the only time that it is visible. */
export function NewKey({ apiKey, forShop, onDone }: NewKeyProps) {
  const { settings } = useSuspenseQuery(sessionQuery).data;
  if (apiKey === null) return <LostKey onDone={onDone} />;
  // eslint-disable-next-line lingui/no-unlocalized-strings -- a command
  const curl = `curl -H "Authorization: Bearer ${apiKey}" ${settings.apiBaseUrl}/v1/account`;
  return (
    <Stack>
      <ShownOnce
        what="key"
        label={t`API key`}
        value={apiKey}
        warning={t`This is the only time you can see the key. Waypost stores only a hash of it.`}
        onDone={onDone}
      >
        {!forShop && (
          <Stack gap="xs" align="flex-start">
            <Text size="sm" fw={500}>
              <Trans>Try it in a terminal</Trans>
            </Text>
            <Command>{curl}</Command>
            <CopyButton value={curl} label={t`Copy command`} size="xs" />
          </Stack>
        )}
      </ShownOnce>
    </Stack>
  );
}

const LostKey = ({ onDone }: { onDone: () => void }) => (
  <LostAnswer onDone={onDone}>
    <Trans>
      This worked, but the response with the key was lost on its way, and a key is sent only once. Revoke the
      key in the list, and create another one.
    </Trans>
  </LostAnswer>
);
