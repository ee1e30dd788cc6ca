import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import type { WebhookMenuProps } from './open-webhook-menu.tsx';
import { nameOf } from './webhook-queries.ts';

const OpenWebhookMenu = lazyComponent(async () => (await import('./open-webhook-menu.tsx')).OpenWebhookMenu);

/** The actions of a webhook, for users who may change it. */
export function WebhookMenu(props: WebhookMenuProps) {
  const name = nameOf(props.webhook);
  return (
    <May scope="webhooks:write">
      <LazyMenu
        button={
          <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
        menu={(target) => <OpenWebhookMenu {...props} target={target} />}
      />
    </May>
  );
}
