import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { loadChunk } from '../load-chunk.ts';
import { breakdownOf } from './breakdown-card.tsx';
import { type Filter, filterLabels, filtersIn, filterText, negated, toggled } from './report-filters.ts';
import { breakdownQuery, type AnalyticsReport, type ReportScope } from './report-queries.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

/** The filters of a report. Each can be negated and removed. */
export function FilterChips({ scope, report }: { scope: ReportScope; report: AnalyticsReport | undefined }) {
  const [{ filters: texts }, show] = useReportSearch();
  const filters = filtersIn(texts);
  const labelOf = useLabels(scope, filters, report);
  if (filters.length === 0) return null;
  return (
    <div>
      <Group gap="xs" component="ul" role="list" aria-label={t`Filters`} className={classes.filters}>
        {filters.map((filter) => {
          const label = sentenceOf(filter, labelOf(filter));
          return (
            <Group key={filterText(filter)} gap={4} component="li" wrap="nowrap" maw="100%">
              <Button
                size="xs"
                variant="light"
                classNames={{ root: classes.chip, label: classes.chipLabel }}
                title={filter.excludes ? t`Show only these visits` : t`Leave these visits out`}
                onClick={() => show({ filters: negated(texts, filter) })}
              >
                {label}
              </Button>
              <ActionIcon
                size={30}
                variant="subtle"
                aria-label={t`Remove the filter: ${label}`}
                onClick={() => show({ filters: toggled(texts, filter) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
      </Group>
      <Text size="xs" mt={4} className={classes.quiet}>
        <Trans>Filtered figures use UTC days, and are not known by hour.</Trans>
      </Text>
    </div>
  );
}

/** The labels of dimension values that no report names, as a function that falls back to their key. */
const knownLabelQuery = queryOptions({
  queryKey: ['known-labels'],
  queryFn: () =>
    loadChunk(() => import('../language/labels.ts')).then(
      ({ translatedLabel }) =>
        (dimension: string, key: string) =>
          translatedLabel(dimension, key, key),
    ),
  staleTime: Infinity,
});

/**
 * The labels of filter values. A report does not name excluded values, nor those in closed tabs, but the breakdown
 * without filters does.
 */
function useLabels(
  scope: ReportScope,
  filters: Filter[],
  report: AnalyticsReport | undefined,
): (filter: Filter) => string {
  const [search] = useReportSearch();
  const inReport = ({ name, key }: Filter) =>
    report && breakdownOf(report, name)?.rows.find((row) => row.key === key)?.label;
  const missing = report ? filters.filter((filter) => inReport(filter) === undefined) : [];
  const names = [...new Set(missing.map(({ name }) => name))];
  const breakdowns = useQueries({
    queries: names.map((name) => breakdownQuery(scope, { ...search, filters: undefined }, name)),
  });
  // A value without any counted visit, such as a country.
  const known = useQuery({ ...knownLabelQuery, enabled: missing.length > 0 }).data;
  return (filter) =>
    inReport(filter) ??
    breakdowns[names.indexOf(filter.name)]?.data?.rows.find(({ key }) => key === filter.key)?.label ??
    known?.(filter.name, filter.key) ??
    filter.key;
}

/** Describes the visits that a filter counts, such as "Country is Netherlands". */
function sentenceOf({ name, excludes }: Filter, value: string): string {
  const trait = filterLabels[name];
  return excludes
    ? t({ message: `${trait} is not ${value}`, context: 'filter, such as Country is not Netherlands' })
    : t({ message: `${trait} is ${value}`, context: 'filter, such as Country is Netherlands' });
}
