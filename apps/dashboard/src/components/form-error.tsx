import { Alert, Code, Text } from '@mantine/core';
import { toApiError, type ApiError } from '../api/api-error.ts';

/** The error of a form as a whole. Renders nothing for field errors, which the fields show themselves. */
export function FormError({ error: thrown }: { error: unknown }) {
  if (!thrown) return null;
  const error = toApiError(thrown);
  if (error.fields.length > 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{error.status === 429 ? retryText(error) : error.message}</Text>
      {error.status >= 500 && error.requestId && (
        <Text size="xs" mt={4}>
          Request ID: <Code>{error.requestId}</Code>
        </Text>
      )}
    </Alert>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** Says how long to wait, and until what time on the viewer's clock. */
function retryText({ retryAfter, retryAt, message }: ApiError): string {
  if (retryAfter === undefined || !retryAt) return message;
  const seconds = retryAfter === 1 ? '1 second' : `${retryAfter} seconds`;
  const wait = retryAfter < 90 ? seconds : `${Math.ceil(retryAfter / 60)} minutes`;
  return `Too many attempts. Try again in ${wait}, at ${clock.format(retryAt)}.`;
}
