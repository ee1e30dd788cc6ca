import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Code, Text } from '@mantine/core';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { useConnection } from '../api/connection.ts';
import { locale } from '../language/language.ts';

/**
 * The error of a form as a whole. Renders nothing for field errors, which the fields show themselves, and no longer says
 * that the browser is offline once it is not.
 */
export function FormError({ error: thrown }: { error: unknown }) {
  const isOffline = useConnection() === 'offline';
  if (!thrown) return null;
  const error = toApiError(thrown);
  if (error.fields.length > 0 || (error.isOffline && !isOffline)) return null;
  const { requestId } = error;
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm">{error.status === 429 ? retryText(error) : error.message}</Text>
      {error.status >= 500 && requestId && (
        <Text size="xs" mt={4}>
          <Trans>
            Request ID: <Code>{requestId}</Code>
          </Trans>
        </Text>
      )}
    </Alert>
  );
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/** Shows how long to wait, and until what time on the viewer's clock. */
function retryText({ retryAfter, retryAt, message }: ApiError): string {
  if (retryAfter === undefined || !retryAt) return message;
  const time = clock.format(retryAt);
  if (retryAfter < 90) {
    const wait = plural(retryAfter, { one: '# second', other: '# seconds' });
    return t`Too many attempts. Try again in ${wait}, at ${time}.`;
  }
  const minutes = Math.ceil(retryAfter / 60);
  const wait = plural(minutes, { one: '# minute', other: '# minutes' });
  return t`Too many attempts. Try again in ${wait}, at ${time}.`;
}
