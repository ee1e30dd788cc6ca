import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Webhook } from './webhook-queries.ts';

/** The URL that the events of a webhook are sent to, or how they are polled. */
export function WebhookAddress({ webhook: { url } }: { webhook: Webhook }) {
  return url === null ? (
    <Text size="sm" c="dimmed">
      <Trans>
        Polled with <bdi>GET /v1/events</bdi>
      </Trans>
    </Text>
  ) : (
    <Text size="sm" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {url}
    </Text>
  );
}
