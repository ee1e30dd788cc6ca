import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Anchor, Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { ExactTime } from '../../components/local-date.tsx';
import { ErrorState, LinkNotFoundState, LoadingState } from '../../components/page-states.tsx';
import { Row, RowList } from '../../components/row-list.tsx';
import { formatMoney } from '../../format.ts';
import { ReportCard } from '../../reports/report-card.tsx';
import { May, useIsOwner } from '../../session/permissions.tsx';
import { Page } from '../../shell/page.tsx';
import { linkQuery } from '../link-queries.ts';
import { arrivedQuery, type Conversion } from './shop-queries.ts';
import { ShopTestCard } from './shop-test-card.tsx';

const route = getRouteApi('/signed-in/links/$linkId/shop');

const CreateKeyDialog = lazyDialog(
  async () => (await import('../../keys/create-key-dialog.tsx')).CreateKeyDialog,
);

/** Creates a key that can only report. */
function ShopKeyCard() {
  const isOwner = useIsOwner();
  const [creating, { open, close }] = useDisclosure();
  return (
    <ReportCard
      title={t`2. Give it a key`}
      lead={t`With this key, your shop can report, refund and delete sales, but cannot read anything.`}
    >
      {isOwner ? (
        <Group>
          <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={open}>
            <Trans>Create a key for the shop</Trans>
          </Button>
        </Group>
      ) : (
        <Text size="sm">
          <Trans>Ask an owner of the account to create it: only owners can create keys.</Trans>
        </Text>
      )}
      <CreateKeyDialog opened={creating} onClose={close} forShop />
    </ReportCard>
  );
}

/* eslint-disable lingui/no-unlocalized-strings -- names of products */
/** The programs of `docs/recipes/shops.md`. */
const recipes = [
  {
    name: 'Stripe Checkout',
    file: 'stripe-checkout.mjs',
    text: t`The voucher goes into the metadata of the Checkout Session. A webhook reports payments and refunds.`,
  },
  {
    name: 'Shopify',
    file: 'shopify.mjs',
    text: t`A few lines in the theme store the voucher with the cart. Webhooks report paid orders and refunds.`,
  },
  {
    name: 'WooCommerce',
    file: 'waypost-conversions.php',
    text: t`A plugin in one file. It reports orders and refunds in the background.`,
  },
  {
    name: t`A form of your own`,
    file: 'order-form.mjs',
    text: t`A page with an order form. It stores orders, and retries reports while Waypost is unavailable.`,
  },
];
/* eslint-enable lingui/no-unlocalized-strings */

/** Complete programs for common shops. */
const RecipesCard = () => (
  <ReportCard
    title={t`1. Add the program to your shop`}
    lead={t`It keeps the voucher that a visitor arrives with, and reports what they order.`}
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" component="ul" role="list" p={0} m={0}>
      {recipes.map(({ name, file, text }) => (
        <Stack key={file} component="li" gap={4} style={{ listStyle: 'none' }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{text}</Text>
          <DocumentLink path={`recipes/${file}`} label={t`Program ${file}`}>
            <bdi dir="ltr">{file}</bdi>
          </DocumentLink>
        </Stack>
      ))}
    </SimpleGrid>
    <Text size="sm">
      <DocumentLink path="handbook/recipes/shops">
        <Trans>How to set it up, step by step</Trans>
      </DocumentLink>
    </Text>
  </ReportCard>
);

interface DocumentLinkProps {
  /** Below `/docs/`. */
  path: string;
  /** For screen readers. Default: the text. */
  label?: string;
  children: ReactNode;
}

const DocumentLink = ({ path, label, children }: DocumentLinkProps) => (
  <Anchor
    href={`/docs/${path}`}
    target="_blank"
    rel="noopener"
    size="sm"
    // High enough for a finger.
    py={3}
    underline="always"
    aria-label={label}
  >
    {children}
  </Anchor>
);

/** A live list of the shop's reports of the last hour. */
function ArrivedCard({ linkId }: { linkId: string }) {
  const { data, error, refetch } = useQuery(arrivedQuery(linkId));
  return (
    <ReportCard
      title={t`4. See what arrives`}
      lead={t`What your shop reported for this link in the last hour.`}
    >
      {data ? (
        <Arrived conversions={data} />
      ) : error ? (
        <ErrorState error={error} reset={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </ReportCard>
  );
}

function Arrived({ conversions }: { conversions: Conversion[] }) {
  if (conversions.length === 0) {
    return (
      <Text size="sm" role="status">
        <Trans>Nothing yet. This list updates automatically.</Trans>
      </Text>
    );
  }
  return (
    <RowList label={t`Arrived in the last hour`}>
      {conversions.map(({ id, event, externalId, amount, currency, refunded, test, createdAt }) => (
        <Row key={id}>
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{externalId}</bdi>
              </Text>
              <Badge variant="default" tt="none">
                <bdi>{event}</bdi>
              </Badge>
              {test && (
                <Badge
                  variant="light"
                  color="gray"
                  tt="none"
                  styles={{ label: { color: 'var(--mantine-color-text)' } }}
                >
                  <Trans context="an order that is in no figure">Trial</Trans>
                </Badge>
              )}
            </Group>
            <Text size="sm">
              {amount !== null &&
                currency !== null &&
                `${formatMoney(amount - (refunded ?? 0), currency)} · `}
              <ExactTime at={createdAt} />
            </Text>
          </Group>
        </Row>
      ))}
    </RowList>
  );
}

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
