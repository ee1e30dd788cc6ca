import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { lateDialog } from '../components/late-dialog.tsx';
import { RowList } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { WebhookNotice } from './webhook-notice.tsx';
import { calmMs, webhooksQuery } from './webhook-queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const CreateWebhookDialog = lateDialog(
  async () => (await import('./create-webhook-dialog.tsx')).CreateWebhookDialog,
);

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
