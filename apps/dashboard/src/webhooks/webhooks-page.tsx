import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { WebhookAddress, WebhookFacts } from './webhook-facts.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookNotice } from './webhook-notice.tsx';
import { calmMs, nameOf, type Webhook, webhooksQuery } from './webhook-queries.ts';
import { StateBadge, StateText } from './webhook-state.tsx';

const CreateWebhookDialog = lazyDialog(
  async () => (await import('./create-webhook-dialog.tsx')).CreateWebhookDialog,
);

function WebhookRow({ webhook }: { webhook: Webhook }) {
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

/** The URLs that get the events of the account. */
export function WebhooksPage() {
  const [creating, { open, close }] = useDisclosure();
  const { data, error, refetch } = useQuery({ ...webhooksQuery, refetchInterval: calmMs });
  const webhooks = data?.data;
  const create = (
    <May scope="webhooks:write">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
        <Trans>Create webhook</Trans>
      </Button>
    </May>
  );
  return (
    <Page title={t`Webhooks`} actions={webhooks && webhooks.length > 0 && create}>
      {!webhooks ? (
        error ? (
          <ErrorState error={error} reset={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : webhooks.length === 0 ? (
        <EmptyState icon={<IconWebhook size={40} />} title={t`No webhooks yet`}>
          <Text size="sm">
            <Trans>
              A webhook tells another system, such as a customer database or a chat, what happens here: links,
              bio pages and groups that change, and clicks that are counted.
            </Trans>{' '}
            <Anchor href="/docs" target="_blank" rel="noopener" inherit underline="always">
              <Trans>How webhooks work</Trans>
            </Anchor>
          </Text>
          {create}
        </EmptyState>
      ) : (
        <Stack>
          <WebhookNotice />
          <RowList label={t`Webhooks`}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </RowList>
        </Stack>
      )}
      <CreateWebhookDialog opened={creating} onClose={close} />
    </Page>
  );
}
