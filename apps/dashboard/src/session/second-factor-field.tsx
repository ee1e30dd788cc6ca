import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { toApiError } from '../api/api-error.ts';

/** True if a call failed only because the user has an authenticator app. Ask for its code then. */
export const isSecondFactorMissing = (error: unknown): boolean =>
  !!error && toApiError(error).code === 'second_factor_required';

/** Asks for the second factor. */
export function SecondFactorField(props: TextInputProps) {
  return (
    <TextInput
      label={t({ message: 'Code', context: 'one-time code of an authenticator app' })}
      description={t`The code that your authenticator app shows, or a recovery code`}
      autoComplete="one-time-code"
      spellCheck={false}
      required
      autoFocus
      {...props}
    />
  );
}
