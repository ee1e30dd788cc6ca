import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { EmptyState } from '../components/page-states.tsx';
import { Page } from '../shell/page.tsx';
import { disabledBecause, type DisabledReason } from './disabled-reasons.ts';
import { useSignOut } from './use-sign-out.ts';

/** Replaces every page of an account that an operator disabled. The header still links to the user's other accounts. */
export function AccountDisabled({ reason }: { reason: DisabledReason }) {
  const signOut = useSignOut();
  return (
    <Page title={t`Account disabled`}>
      <EmptyState icon={<IconBan size={40} />} title={t`The operator of this service disabled this account`}>
        <Text size="sm">
          {disabledBecause[reason]}{' '}
          <Trans>
            Its links and bio pages show visitors that they are disabled, and its API keys do not work. If you
            think this is a mistake, contact the operator.
          </Trans>
        </Text>
        <Button variant="default" onClick={() => signOut.mutate()}>
          <Trans>Sign out</Trans>
        </Button>
      </EmptyState>
    </Page>
  );
}
