import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReportCard } from '../../reports/report-card.tsx';

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
export const RecipesCard = () => (
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
