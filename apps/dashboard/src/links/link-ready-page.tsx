import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconChartBar, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useDeveloperMode } from '../account/developer-mode.ts';
import { toApiError } from '../api/api-error.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ErrorState, LinkNotFoundState, LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { ReportCard } from '../reports/report-card.tsx';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { withoutScheme } from '../url.ts';
import { CardPreview } from './card-preview.tsx';
import { linkQuery, type Link as ShortLink } from './link-queries.ts';

const QrCode = lazyComponent(async () => (await import('../qr/qr-code.tsx')).QrCode);
const ApiCallCard = lazyComponent(async () => (await import('./api-call-card.tsx')).ApiCallCard);

const route = getRouteApi('/signed-in/links/$linkId/ready');
const back = { to: '/links', label: t`Links` } as const;

/**
 * A new link: its address, its QR code, its preview in apps and, in developer mode, the API call that creates such a
 * link.
 */
export function LinkReadyPage() {
  const { linkId } = route.useParams();
  const { data, error, refetch } = useQuery(linkQuery(linkId));
  if (error && toApiError(error).status === 404) {
    return (
      <Page title={t`Link`} back={back}>
        <LinkNotFoundState />
      </Page>
    );
  }
  return (
    <Page title={t`Your link is ready`} back={back}>
      {data && <LinkReady link={data} />}
      {!data && (error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />)}
    </Page>
  );
}

function LinkReady({ link }: { link: ShortLink }) {
  const [isDeveloper] = useDeveloperMode();
  const { id, url, name } = link;
  const destination = withoutScheme(link.destination);
  return (
    <Stack gap="md">
      <Paper component="section" withBorder p="md" aria-label={t`Short link`}>
        <Stack gap="sm">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {withoutScheme(url)}
          </Title>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name === destination ? (
              <Trans>Leads to {destination}.</Trans>
            ) : (
              <Trans>
                “{name}” leads to {destination}.
              </Trans>
            )}
          </Text>
          <Group gap="xs">
            <CopyButton value={url} label={t`Copy`} variant="filled" />
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              <Trans context="verb">Open</Trans>
            </Button>
            <Button
              renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
              variant="default"
              leftSection={<IconChartBar size={16} aria-hidden />}
            >
              <Trans context="figures of a link or page">Report</Trans>
            </Button>
            <May scope="links:create">
              <Button
                renderRoot={(props) => <Link to="/links/new" {...props} />}
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                <Trans>Create another</Trans>
              </Button>
            </May>
          </Group>
        </Stack>
      </Paper>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ReportCard title={t`QR code`}>
          <Suspense fallback={<LoadingState />}>
            <QrCode target={{ kind: 'links', ...link }} />
          </Suspense>
        </ReportCard>
        <ShareCard link={link} />
      </SimpleGrid>
      {isDeveloper && (
        <Suspense fallback={<LoadingState />}>
          <ApiCallCard link={link} />
        </Suspense>
      )}
    </Stack>
  );
}

/** The preview of the link in messengers and social networks. */
function ShareCard({ link: { id, url, preview, hasPreviewImage } }: { link: ShortLink }) {
  const editing = (
    <May scope="links:write">
      {' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link to="/links/$linkId/edit" params={{ linkId: id }} {...props} />}
      >
        <Trans>Edit the link</Trans>
      </Anchor>
    </May>
  );
  return (
    <ReportCard title={t`When you share it`}>
      {preview ? (
        <>
          <CardPreview
            title={preview.title}
            description={preview.description}
            host={new URL(url).host}
            image={null}
          />
          {hasPreviewImage && (
            <Text size="sm">
              <Trans>In place of the colored area, apps show the image of the link.</Trans>
            </Text>
          )}
          <Text size="sm">
            <Trans>Every app displays the card in its own way.</Trans>
            {editing}
          </Text>
        </>
      ) : (
        <Text size="sm">
          {hasPreviewImage ? (
            <Trans>
              Messengers and social networks show what they find at the destination. The image is the one of
              the link. You can give the link its own title, description and image instead.
            </Trans>
          ) : (
            <Trans>
              Messengers and social networks show what they find at the destination. You can give the link its
              own title, description and image instead.
            </Trans>
          )}
          {editing}
        </Text>
      )}
    </ReportCard>
  );
}
