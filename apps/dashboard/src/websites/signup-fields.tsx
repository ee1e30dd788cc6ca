import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { tooLong } from '../forms/text-limit.ts';
import { limits, noSignup, type DraftErrors, type DraftItem, type DraftSignup } from './draft.ts';
import classes from './website-editor.module.css';

interface SignupFieldsProps {
  item: DraftItem;
  /** One-based position. */
  position: number;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
}

/** What the form says with which visitors sign up. */
export function SignupFields({
  item: { key, signup = noSignup },
  position,
  errors,
  onChange,
}: SignupFieldsProps) {
  const change = (changed: Partial<DraftSignup>) => onChange(key, { signup: { ...signup, ...changed } });
  return (
    <Stack gap="xs" role="group" aria-label={t`Form of item ${position}`}>
      <Textarea
        label={t`What visitors agree to`}
        description={t`What you send, how often, and how they can leave again.`}
        size="xs"
        dir="auto"
        required
        value={signup.consent}
        onChange={(event) => change({ consent: event.currentTarget.value })}
        error={errors[`${key}.signup.consent`] ?? tooLong(signup.consent, limits.text)}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TextInput
        label={t`Button (optional)`}
        size="xs"
        dir="auto"
        autoComplete="off"
        value={signup.button}
        onChange={(event) => change({ button: event.currentTarget.value })}
        error={errors[`${key}.signup.button`] ?? tooLong(signup.button, limits.button)}
      />
      {errors[`${key}.signup`] && (
        <Text size="xs" c="var(--mantine-color-error)">
          {errors[`${key}.signup`]}
        </Text>
      )}
      <Text size="xs" className={classes.quiet}>
        <Trans>
          Visitors enter their email address. The addresses are in the menu of the page, under “Sign-ups”.
        </Trans>
      </Text>
    </Stack>
  );
}
