import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { SignedOutPage } from './signed-out-page.tsx';

/** Replaces every page if the dashboard was opened under a host that is not its own, where no call would succeed. */
export function WrongAddressPage({ apiBaseUrl }: { apiBaseUrl: string }) {
  const address = `${apiBaseUrl}/dashboard/`;
  const { origin } = location;
  return (
    <SignedOutPage title={t`Wrong address`}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          Open the dashboard at{' '}
          <a href={address} dir="ltr">
            {address}
          </a>
          , or set <code dir="ltr">API_BASE_URL</code> to <code dir="ltr">{origin}</code>.
        </Trans>
      </Text>
    </SignedOutPage>
  );
}
