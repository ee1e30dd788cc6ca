import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChangeDefaultBehavior } from '../account/use-change-default-behavior.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { focusHeading } from '../components/focus-heading.ts';
import { FormError } from '../components/form-error.tsx';
import type { Behavior } from '../links/link-queries.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { useMay } from '../session/permissions.tsx';

/** Asks a new account, once, whether its links lead out of in-app browsers. */
export function BehaviorQuestion() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const mayWrite = useMay('write');
  return account && account.defaultBehavior === null && mayWrite ? <Question /> : null;
}

function Question() {
  const change = useChangeDefaultBehavior();
  const choose = (behavior: Behavior) => change.mutate(behavior, { onSuccess: focusHeading });
  return (
    <ReportCard title={t`Should your links leave in-app browsers?`}>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            Apps such as Instagram and TikTok open links in a browser of their own, where your visitors are
            not signed in anywhere. Waypost can lead them to their phone’s browser instead.
          </Trans>
        </Text>
        <FormError error={change.error} />
        <Group gap="xs">
          <Button
            size="sm"
            loading={change.isPending && change.variables === 'aggressive'}
            disabled={change.isPending}
            onClick={() => choose('aggressive')}
          >
            <Trans>Yes, leave the app</Trans>
          </Button>
          <Button
            size="sm"
            variant="default"
            loading={change.isPending && change.variables === 'basic'}
            disabled={change.isPending}
            onClick={() => choose('basic')}
          >
            <Trans>No, stay in the app</Trans>
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            This applies to new links and bio pages. Each can do something else, and you can change your
            answer under{' '}
            <Anchor component={Link} to="/account" inherit underline="always">
              Account
            </Anchor>
            .
          </Trans>
        </Text>
      </Stack>
    </ReportCard>
  );
}
