import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { IconPencil, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LinkNotFoundState, LoadingState } from '../components/page-states.tsx';
import { Report } from '../reports/report.tsx';
import { May, useMay } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { LiftCard } from './lift-card.tsx';
import { LinkHeader } from './link-header.tsx';
import { linkQuery } from './link-queries.ts';
import { ConnectShopLink } from './shop/connect-shop-link.tsx';
import { silentShopQuery } from './shop/shop-queries.ts';

const route = getRouteApi('/signed-in/links/$linkId');

/** Warns that the shop may lose vouchers if many were sent and none came back. */
function SilentShopHint({ linkId }: { linkId: string }) {
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

/** A link and its report. */
export function LinkPage() {
  const { linkId } = route.useParams();
  const { data: link, error, refetch } = useQuery(linkQuery(linkId));
  const mayConnect = [useMay('links:write'), useMay('conversions:read'), useMay('reports:read')].every(
    Boolean,
  );
  if (error && toApiError(error).status === 404) {
    return (
      <Page title={t`Link`} back={{ to: '/links', label: t`Links` }}>
        <LinkNotFoundState />
      </Page>
    );
  }
  if (!link) {
    return (
      <Page title={t`Link`} back={{ to: '/links', label: t`Links` }}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return (
    <Page
      title={link.name}
      back={{ to: '/links', label: t`Links` }}
      actions={
        <May scope="links:write">
          <Button
            renderRoot={(props) => <Link to="/links/$linkId/edit" params={{ linkId }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            <Trans>Edit</Trans>
          </Button>
        </May>
      }
    >
      <LinkHeader link={link} />
      {link.conversions && mayConnect && <SilentShopHint linkId={linkId} />}
      {link.holdout > 0 && (
        <May scope="conversions:read">
          <LiftCard key={linkId} linkId={linkId} />
        </May>
      )}
      <Report key={linkId} scope={{ kind: 'link', id: linkId }} />
    </Page>
  );
}
