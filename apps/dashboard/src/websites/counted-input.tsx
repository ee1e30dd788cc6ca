import { Group, Text, Textarea, TextInput } from '@mantine/core';
import { lengthOf } from './draft.ts';
import classes from './website-editor.module.css';

interface CountedInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Code points that the API takes, after trimming. */
  max: number;
  error?: string;
  required?: boolean;
  multiline?: boolean;
}

/** A text with its length beside the label, as the API counts it; nothing typed is ever cut off. */
export function CountedInput({ label, value, onChange, max, error, multiline, required }: CountedInputProps) {
  const length = lengthOf(value);
  const Input = multiline ? Textarea : TextInput;
  return (
    <Input
      label={
        <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
          <span>
            {label}
            {required && (
              <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                {' '}
                *
              </Text>
            )}
          </span>
          <Text span size="xs" fw={400} aria-hidden className={length > max ? classes.over : classes.quiet}>
            {length}/{max}
          </Text>
        </Group>
      }
      labelProps={{ display: 'block' }}
      aria-label={label}
      aria-required={required}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ?? (length > max && `This may have at most ${max} characters; it has ${length}.`)}
      autoComplete="off"
      {...(multiline && { autosize: true, minRows: 3, maxRows: 10 })}
    />
  );
}
