import { Anchor, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Row } from '../components/row-list.tsx';
import { WebhookAddress } from './webhook-address.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { nameOf, type Webhook } from './webhook-queries.ts';
import { StateBadge, StateText } from './webhook-state.tsx';

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id } = webhook;
  return (
    <Row>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Stack gap={4} miw={0}>
            <Group gap="xs">
              <Anchor
                fw={600}
                c="var(--mantine-color-text)"
                style={{ overflowWrap: 'anywhere' }}
                renderRoot={(props) => (
                  <Link to="/webhooks/$webhookId" params={{ webhookId: id }} {...props} />
                )}
              >
                {nameOf(webhook)}
              </Anchor>
              <StateBadge webhook={webhook} />
            </Group>
            <WebhookAddress webhook={webhook} />
          </Stack>
          <WebhookMenu webhook={webhook} />
        </Group>
        <StateText webhook={webhook} />
        <WebhookFacts webhook={webhook} />
      </Stack>
    </Row>
  );
}
