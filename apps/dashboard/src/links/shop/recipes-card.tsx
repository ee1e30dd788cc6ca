import { t } from '@lingui/core/macro';
import { Anchor, SimpleGrid, Stack, Text } from '@mantine/core';
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
    text: t`A few lines in the theme put the voucher into the cart. Webhooks report paid orders and refunds.`,
  },
  {
    name: 'WooCommerce',
    file: 'waypost-conversions.php',
    text: t`A plugin in one file. It reports orders and refunds in the background.`,
  },
  {
    name: t`A form of your own`,
    file: 'order-form.mjs',
    text: t`A page with an order form. It keeps orders and reports them, also after Waypost was away.`,
  },
];
/* eslint-enable lingui/no-unlocalized-strings */

/** Complete programs for common shops. */
export const RecipesCard = () => (
  <ReportCard
    title={t`1. Add the program to your shop`}
    lead={t`It keeps the voucher with which a visitor arrives, and reports what they order.`}
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" component="ul" role="list" p={0} m={0}>
      {recipes.map(({ name, file, text }) => (
        <Stack key={file} component="li" gap={4} style={{ listStyle: 'none' }}>
          <Text fw={600}>{name}</Text>
          <Text size="sm">{text}</Text>
          <DocumentLink file={file} label={file} />
        </Stack>
      ))}
    </SimpleGrid>
    <Text size="sm">
      <DocumentLink file="shops.md" label={t`How to set it up, step by step`} />
    </Text>
  </ReportCard>
);

const DocumentLink = ({ file, label }: { file: string; label: string }) => (
  <Anchor
    href={`/docs/recipes/${file}`}
    target="_blank"
    rel="noopener"
    size="sm"
    underline="always"
    aria-label={label === file ? t`Program ${file}` : undefined}
  >
    {label === file ? <bdi dir="ltr">{file}</bdi> : label}
  </Anchor>
);
