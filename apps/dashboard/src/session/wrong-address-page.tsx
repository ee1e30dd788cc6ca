import { Text } from '@mantine/core';
import { SignedOutPage } from './signed-out-page.tsx';

/** Replaces every page if the dashboard was opened under a host that is not its own, where no call would succeed. */
export function WrongAddressPage({ apiBaseUrl }: { apiBaseUrl: string }) {
  const address = `${apiBaseUrl}/dashboard/`;
  return (
    <SignedOutPage title="Wrong address">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Open the dashboard at <a href={address}>{address}</a>, or set <code>API_BASE_URL</code> to{' '}
        <code>{location.origin}</code>.
      </Text>
    </SignedOutPage>
  );
}
