import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, formatRate } from '../format.ts';
import { ConnectShopLink } from '../links/shop/connect-shop-link.tsx';
import { May } from '../session/permissions.tsx';
import { breakdownOf } from './breakdown-card.tsx';
import { NoData } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import { type BreakdownRow, conversionsQuery, type ReportScope } from './report-queries.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

const columnNames = [
  t`Source`,
  t`Sales`,
  t`Revenue`,
  t({ message: 'Rate', context: 'heading of a column of conversion rates' }),
];

type Earned = Pick<BreakdownRow, 'conversions' | 'revenue' | 'conversionRate'>;

/**
 * The conversions reported for the clicks of a range, in total and by source. Renders nothing if no link of the scope
 * tracks conversions, or if the report has a filter that vouchers do not record.
 */
export function ConversionsCard({ scope }: { scope: ReportScope }) {
  const [search] = useReportSearch();
  const { data: report } = useQuery(conversionsQuery(scope, search));
  if (!report?.conversionsSince) return null;
  const { totals, conversionsBeyondClicks: beyond = 0 } = report;
  const rows = (breakdownOf(report, 'source')?.rows ?? [])
    .filter(({ conversions, revenue }) => conversions || revenue?.length)
    .sort((a, b) => (b.conversions ?? 0) - (a.conversions ?? 0));
  return (
    <ReportCard
      title={t`Sales`}
      lead={t`What your shop reported for clicks of these days (UTC), less refunds. A sale counts on the day of its click.`}
    >
      <dl className={classes.earned}>
        <Figure name={t`Sales`} value={countText(totals)} />
        <Figure name={t`Revenue`} value={revenueText(totals)} />
        <Figure name={t`Conversion rate`} value={rateText(totals)} />
      </dl>
      {beyond > 0 && (
        <Text size="sm">
          {plural(beyond, {
            one: '# sale was reported beyond the clicks of its kind.',
            other: '# sales were reported beyond the clicks of their kind.',
          })}{' '}
          <Trans>
            A few are people who bought twice. Many are a sign that your shop reports sales of other links.
          </Trans>
        </Text>
      )}
      {rows.length === 0 ? (
        <NoData>
          <Trans>No sales were reported for clicks of these days.</Trans>{' '}
          {scope.kind === 'link' && (
            <May scope="links:write">
              <ConnectShopLink linkId={scope.id} />
            </May>
          )}
        </NoData>
      ) : (
        <div className={classes.scrolled} tabIndex={0} role="region" aria-label={t`Sales by source`}>
          <Table horizontalSpacing="xs" aria-label={t`Sales by source`} className={classes.days}>
            <Table.Thead>
              <Table.Tr>
                {columnNames.map((name) => (
                  <Table.Th key={name} scope="col">
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.key}>
                  <Table.Th scope="row" fw={400}>
                    {row.label}
                  </Table.Th>
                  {[countText(row), revenueText(row), rateText(row)].map((text, n) => (
                    <Table.Td key={n}>{text}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </ReportCard>
  );
}

const unknown = '–';
const countText = ({ conversions }: Earned): string =>
  typeof conversions === 'number' ? formatCount(conversions) : unknown;
/** An amount for each currency: they are never added. */
const revenueText = ({ revenue }: Earned): string =>
  revenue?.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ') || unknown;
const rateText = ({ conversionRate }: Earned): string =>
  typeof conversionRate === 'number' ? formatRate(conversionRate) : unknown;

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
