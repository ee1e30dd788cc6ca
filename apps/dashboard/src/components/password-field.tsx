import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password input that also reports its error to screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput required aria-invalid={props.error ? true : undefined} {...props} />;
}
