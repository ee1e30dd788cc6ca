import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

interface TimeFieldProps extends Pick<TextInputProps, 'label' | 'error' | 'aria-label'> {
  description?: string;
  /** ISO 8601, or an empty string. */
  value: string;
  onChange: (time: string) => void;
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const zoneText = t`Time zone: ${timeZone}.`;

/** A date and time in the user's time zone, which the field names. */
export function TimeField({ value, onChange, description, ...props }: TimeFieldProps) {
  // While a year is being typed, the text represents another year. The field must preserve it.
  const [typed, setTyped] = useState({ text: localTextOf(value), value });
  if (typed.value !== value) setTyped({ text: localTextOf(value), value });
  return (
    <TextInput
      {...props}
      type="datetime-local"
      description={description ? `${description} ${zoneText}` : zoneText}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        const time = timeOf(text);
        setTyped({ text, value: time });
        onChange(time);
      }}
    />
  );
}

/** The value of the field in the browser: local time to the minute. */
function localTextOf(value: string): string {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return '';
  const pad = (part: number, length = 2) => String(part).padStart(length, '0');
  const date = [pad(time.getFullYear(), 4), pad(time.getMonth() + 1), pad(time.getDate())].join('-');
  const clock = [pad(time.getHours()), pad(time.getMinutes())].join(':');
  return [date, clock].join('T');
}

function timeOf(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
