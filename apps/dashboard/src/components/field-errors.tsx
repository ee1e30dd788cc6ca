import { plural } from '@lingui/core/macro';
import { Alert, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FieldErrorsProps {
  errors: readonly { field: string; message: ReactNode }[];
  /** The label of a field, by its path in the API. */
  labelOf: (field: string) => string;
}

/** Lists the field errors of a form. */
export function FieldErrors({ errors, labelOf }: FieldErrorsProps) {
  const fields = errors.length;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      title={plural(fields, { one: 'One field needs a change', other: '# fields need a change' })}
    >
      <List size="sm" listStyleType="none" spacing={4}>
        {errors.map(({ field, message }) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit fw={600}>
              {labelOf(field)}:
            </Text>{' '}
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
