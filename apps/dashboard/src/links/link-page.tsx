import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
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
import { SilentShopHint } from './shop/silent-shop-hint.tsx';

const route = getRouteApi('/signed-in/links/$linkId');

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
