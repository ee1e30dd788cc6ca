import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { toApiError } from '../../api/api-error.ts';
import { ErrorState, LinkNotFoundState, LoadingState } from '../../components/page-states.tsx';
import { May } from '../../session/permissions.tsx';
import { Page } from '../../shell/page.tsx';
import { linkQuery } from '../link-queries.ts';
import { ArrivedCard } from './arrived-card.tsx';
import { RecipesCard } from './recipes-card.tsx';
import { ShopKeyCard } from './shop-key-card.tsx';
import { ShopTestCard } from './shop-test-card.tsx';

const route = getRouteApi('/signed-in/links/$linkId/shop');

/** Guides the user from a link that tracks conversions to a shop that reports them. */
export function ConnectShopPage() {
  const { linkId } = route.useParams();
  const { data: link, error, refetch } = useQuery(linkQuery(linkId));
  const back = { to: '/links/$linkId', params: { linkId }, label: link?.name ?? t`Link` } as const;
  if (!link) {
    const isGone = error && toApiError(error).status === 404;
    return (
      <Page title={t`Connect your shop`} back={isGone ? { to: '/links', label: t`Links` } : back}>
        {isGone ? (
          <LinkNotFoundState />
        ) : error ? (
          <ErrorState error={error} reset={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Page>
    );
  }
  return (
    <Page title={t`Connect your shop`} back={back}>
      <Stack gap="lg" maw={820}>
        {!link.conversions && (
          <Alert
            variant="light"
            color="yellow"
            title={t`This link sends no vouchers`}
            styles={{ title: { color: 'var(--mantine-color-text)' } }}
          >
            <Trans>
              Turn on “Track conversions” under “More” in{' '}
              <Anchor
                inherit
                c="inherit"
                underline="always"
                renderRoot={(props) => <Link to="/links/$linkId/edit" params={{ linkId }} {...props} />}
              >
                its settings
              </Anchor>
              .
            </Trans>
          </Alert>
        )}
        <RecipesCard />
        <ShopKeyCard />
        <ShopTestCard linkId={linkId} />
        <May scope="conversions:read">
          <ArrivedCard linkId={linkId} />
        </May>
      </Stack>
    </Page>
  );
}
