import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { EmptyState } from '../components/page-states.tsx';
import { Page } from '../shell/page.tsx';
import { disabledBecause, type DisabledReason } from './disabled-reasons.ts';
import { useSignOut } from './use-sign-out.ts';

/** Replaces every page of an account that an operator disabled. The header still leads to the user's other accounts. */
export function AccountDisabled({ reason }: { reason: DisabledReason }) {
  const signOut = useSignOut();
  return (
    <Page title="Account disabled">
      <EmptyState icon={<IconBan size={40} />} title="The operator of this service disabled this account">
        <Text size="sm">
          The reason given: {disabledBecause[reason]}. Its links and bio pages show visitors that they are
          disabled, and its API keys do not work. If you think this is a mistake, contact the operator.
        </Text>
        <Button variant="default" onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </EmptyState>
    </Page>
  );
}
