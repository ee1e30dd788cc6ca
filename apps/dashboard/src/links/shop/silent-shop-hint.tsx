import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConnectShopLink } from './connect-shop-link.tsx';
import { silentShopQuery } from './shop-queries.ts';

/** Warns that the shop may lose vouchers if many were sent and none came back. */
export function SilentShopHint({ linkId }: { linkId: string }) {
  const { data: isSilent } = useQuery(silentShopQuery(linkId));
  if (!isSilent) return null;
  return (
    <Alert
      variant="light"
      color="yellow"
      icon={<IconUnlink aria-hidden />}
      title={t`No sales have come back`}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Trans>
        In the last 7 days, this link sent at least 200 vouchers to its destination, and your shop reported
        nothing. The destination may drop the query of its address, and the voucher with it.
      </Trans>{' '}
      <ConnectShopLink linkId={linkId} plain />
    </Alert>
  );
}
