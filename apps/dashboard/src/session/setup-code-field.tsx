import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { Command } from '../components/command.tsx';

/** Asks for the setup code and explains where it is. */
export function SetupCodeField(props: TextInputProps) {
  return (
    <Stack gap="xs">
      <TextInput label={t`Setup code`} autoComplete="off" spellCheck={false} required {...props} />
      <Text size="sm">
        <Trans>
          Waypost prints an address that contains it when it starts. So does this command, on the machine that
          runs Waypost:
        </Trans>
      </Text>
      <Command>npm run --silent cli -- setup:code</Command>
    </Stack>
  );
}
