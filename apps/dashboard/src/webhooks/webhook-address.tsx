import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Webhook } from './webhook-queries.ts';

const call = 'GET /v1/events';

/** Where the events of a webhook are sent to, or how they are read. */
export function WebhookAddress({ webhook: { url } }: { webhook: Webhook }) {
  return url === null ? (
    <Text size="sm" c="dimmed">
      <Trans>Polled with {call}</Trans>
    </Text>
  ) : (
    <Text size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Text>
  );
}
