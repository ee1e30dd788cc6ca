import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CopyButton } from '../components/copy-button.tsx';
import { ExactTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList } from '../components/row-list.tsx';
import { formatCount } from '../format.ts';
import { failureText } from './delivery-status.ts';
import { Content, ResponseText } from './response-text.tsx';
import { deliveryQuery, type Attempt, type DeliveryDetails, type Webhook } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** The request of a delivery, and the outcome of every attempt. */
export function DeliveryAttempts({ webhook, deliveryId }: { webhook: Webhook; deliveryId: string }) {
  const { data, error, refetch } = useQuery(deliveryQuery(webhook.id, deliveryId));
  if (!data) return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  return (
    <Stack gap="md" pt="xs">
      <FactList
        facts={[
          ['webhook-id', <IdCode key="id">{data.id}</IdCode>],
          ...(data.type.startsWith('webhook.') || data.type === 'clicks.counted'
            ? []
            : [
                [t`ID of the resource`, <IdCode key="resource">{data.resourceId}</IdCode>] satisfies [
                  string,
                  ReactNode,
                ],
              ]),
        ]}
      />
      {webhook.kind !== 'poll' && <Attempts log={data.log} />}
      <Body body={data.body} />
    </Stack>
  );
}

const IdCode = ({ children }: { children: string }) => <Code dir="ltr">{children}</Code>;

function Attempts({ log }: Pick<DeliveryDetails, 'log'>) {
  if (log.length === 0) {
    return (
      <Text size="sm">
        <Trans>No attempts yet.</Trans>
      </Text>
    );
  }
  return (
    <ol className={classes.attempts} aria-label={t`Attempts, latest first`} reversed>
      {[...log].reverse().map((attempt) => (
        <li key={attempt.number}>
          <AttemptDetails attempt={attempt} />
        </li>
      ))}
    </ol>
  );
}

function AttemptDetails({ attempt }: { attempt: Attempt }) {
  const { number, at, error, response } = attempt;
  const status = attempt.status ?? 0;
  const duration = formatCount(attempt.durationMs);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        <Trans>
          Attempt {number}, <ExactTime at={at} />
        </Trans>
      </Text>
      <Text size="sm">
        {error === null
          ? t`Delivered: status ${status}, after ${duration} ms.`
          : `${failureText(attempt) ?? error} ${t`After ${duration} ms.`}`}
      </Text>
      <ResponseText response={response} />
    </Stack>
  );
}

function Body({ body }: { body: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          <Trans>Body</Trans>
        </Text>
        <CopyButton value={body} label={t`Copy body`} size="xs" />
      </Group>
      <Content label={t`Body`}>{indented(body)}</Content>
    </Stack>
  );
}

/** Pretty-printed JSON. Copies contain the body as sent. */
const indented = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
