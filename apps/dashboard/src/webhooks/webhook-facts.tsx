import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalDate, LocalDateTime } from '../components/local-date.tsx';
import { FactList } from '../components/row-list.tsx';
import { formatCount } from '../format.ts';
import { eventsText } from './event-labels.ts';
import type { Webhook } from './webhook-queries.ts';

/** The API counts undelivered events up to this number. */
const maxCounted = 1_000;

const countText = (undelivered: number): string =>
  undelivered < maxCounted ? formatCount(undelivered) : `${formatCount(maxCounted)}+`;

/** The events that a webhook gets, and the number still undelivered. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { kind, events, undelivered, undeliveredDropped, createdAt, previousSecretUntil } = webhook;
  return (
    <FactList
      facts={[
        [t`Events`, eventsText(events)],
        [
          t({ message: 'Undelivered', context: 'number of events that a webhook has not got yet' }),
          <Text key="undelivered" span inherit fw={undelivered > 0 ? 600 : undefined}>
            {countText(undelivered)}
          </Text>,
        ],
        ...(undeliveredDropped > 0
          ? [
              [
                kind === 'poll'
                  ? t`Dropped before 30 days had passed, because there were too many events`
                  : t`Dropped before delivery, because too many events waited`,
                <Text key="dropped" span inherit fw={600}>
                  {formatCount(undeliveredDropped)}
                </Text>,
              ] satisfies [string, ReactNode],
            ]
          : []),
        [
          t({ message: 'Created', context: 'when something was created' }),
          <LocalDate key="created" at={createdAt} />,
        ],
        ...(previousSecretUntil
          ? [
              [
                t`Also signed with the previous secret until`,
                <LocalDateTime key="until" at={previousSecretUntil} />,
              ] satisfies [string, ReactNode],
            ]
          : []),
      ]}
    />
  );
}

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
