import { Group, Text, Textarea, TextInput } from '@mantine/core';
import { lengthOf, tooLong } from '../forms/text-limit.ts';
import classes from './website-editor.module.css';

interface CountedInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The maximum length that the API accepts, in code points after trimming. */
  max: number;
  error?: string;
  required?: boolean;
  multiline?: boolean;
  /** By which the editor finds the input. */
  field?: string;
}

/** A text input that shows its length next to the label, counted as the API counts. It does not limit typing. */
export function CountedInput(props: CountedInputProps) {
  const { label, value, onChange, max, error, multiline, required, field } = props;
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
      error={error ?? tooLong(value, max)}
      autoComplete="off"
      data-field={field}
      {...(multiline && { autosize: true, minRows: 3, maxRows: 10 })}
    />
  );
}
