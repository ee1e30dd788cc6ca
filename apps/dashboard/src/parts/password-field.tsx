import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password that tells screen readers, too, when it is not right. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required aria-invalid={props.error ? true : undefined} {...props} />;
}
