import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconSend, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { lazyDialog } from '../components/lazy-dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { nameOf, useSwitchWebhook, type Webhook, webhookQuery } from './webhook-queries.ts';
import { WebhookAddress, WebhookFacts } from './webhook-facts.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { StateBadge, StateText } from './webhook-state.tsx';

const TestDialog = lazyDialog(async () => (await import('./test-dialog.tsx')).TestDialog);

const route = getRouteApi('/signed-in/webhooks/$webhookId');
const back = { to: '/webhooks', label: t`Webhooks` } as const;

/** A webhook and the log of its deliveries. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  if (error && toApiError(error).status === 404) {
    return (
      <Page title={t`Webhook`} back={back}>
        <EmptyState icon={<IconWebhook size={40} />} title={t`Webhook not found`}>
          <Trans>It may have been deleted, or the address is wrong.</Trans>
        </EmptyState>
      </Page>
    );
  }
  if (!webhook) {
    return (
      <Page title={t`Webhook`} back={back}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return <WebhookContent key={webhookId} webhook={webhook} />;
}

function WebhookContent({ webhook }: { webhook: Webhook }) {
  const navigate = route.useNavigate();
  return (
    <Page
      title={nameOf(webhook)}
      back={back}
      actions={
        <>
          <May scope="webhooks:write">
            {webhook.active ? <TestButton webhook={webhook} /> : <TurnOnButton webhook={webhook} />}
          </May>
          <WebhookMenu webhook={webhook} onDeleted={() => navigate({ to: '/webhooks', replace: true })} />
        </>
      }
    >
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
            <WebhookAddress webhook={webhook} />
            <StateBadge webhook={webhook} />
          </Group>
          <StateText webhook={webhook} />
          <WebhookFacts webhook={webhook} />
        </Stack>
      </Paper>
      <DeliveryLog webhook={webhook} />
    </Page>
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const [testing, { open, close }] = useDisclosure();
  return (
    <>
      <Button leftSection={<IconSend size={16} aria-hidden />} onClick={open}>
        <Trans>Send test</Trans>
      </Button>
      <TestDialog webhook={webhook} opened={testing} onClose={close} />
    </>
  );
}

function TurnOnButton({ webhook }: { webhook: Webhook }) {
  const turnOn = useSwitchWebhook(webhook);
  return (
    <Button
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={turnOn.isPending}
      onClick={() => turnOn.mutate()}
    >
      <Trans context="a webhook">Turn on</Trans>
    </Button>
  );
}
