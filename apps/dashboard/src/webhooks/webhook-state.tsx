import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import { LocalDateTime } from '../components/local-date.tsx';
import type { Webhook } from './webhook-queries.ts';

type WebhookState = 'active' | 'failing' | 'paused' | 'disabled';

/** True if a webhook was disabled against its owner's wish. */
export const isDisabled = ({ disabledReason }: Webhook): boolean =>
  disabledReason === 'failures' || disabledReason === 'gone';

function stateOf(webhook: Webhook): WebhookState {
  if (isDisabled(webhook)) return 'disabled';
  if (!webhook.active) return 'paused';
  return webhook.failingSince ? 'failing' : 'active';
}

const badges: Record<WebhookState, { label: string; color: string }> = {
  active: { label: t({ message: 'Active', context: 'state of a webhook' }), color: 'teal' },
  failing: { label: t({ message: 'Failing', context: 'state of a webhook' }), color: 'orange' },
  paused: { label: t({ message: 'Paused', context: 'state of a webhook' }), color: 'gray' },
  disabled: { label: t({ message: 'Disabled', context: 'state of a webhook' }), color: 'red' },
};

export function StateBadge({ webhook }: { webhook: Webhook }) {
  const { label, color } = badges[stateOf(webhook)];
  return (
    <Badge variant="dot" color={color} flex="none">
      {label}
    </Badge>
  );
}

/** The reason a webhook gets nothing, or might soon, and what to do about it. Renders nothing if all is well. */
export function StateText({ webhook }: { webhook: Webhook }) {
  const { disabledReason, disabledAt, failingSince } = webhook;
  if (disabledReason === 'paused') {
    return (
      <Text size="sm">
        <Trans>Events are kept for 30 days, and sent in order when you turn the webhook on.</Trans>
      </Text>
    );
  }
  if (disabledReason && disabledAt) {
    return (
      <Text size="sm">
        {disabledReason === 'gone' ? (
          <Trans>
            Disabled on <LocalDateTime at={disabledAt} />, because the receiver responded with 410 Gone.
          </Trans>
        ) : (
          <Trans>
            Disabled on <LocalDateTime at={disabledAt} />, because every attempt of three days failed.
          </Trans>
        )}{' '}
        <Trans>
          Fix the receiver or change the URL, then turn the webhook on again. Events are kept for 30 days and
          will be sent in order.
        </Trans>
      </Text>
    );
  }
  return (
    failingSince && (
      <Text size="sm">
        <Trans>
          Attempts have failed since <LocalDateTime at={failingSince} />. Failed deliveries are retried. If
          every attempt fails for three days, the webhook is disabled.
        </Trans>
      </Text>
    )
  );
}
