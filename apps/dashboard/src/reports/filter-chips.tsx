import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { breakdownOf } from './breakdown-card.tsx';
import { type Filter, filterLabels, filtersIn, filterText, negated, toggled } from './report-filters.ts';
import type { AnalyticsReport } from './report-queries.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

/** The filters of a report. Each can be turned around and removed. */
export function FilterChips({ report }: { report: AnalyticsReport | undefined }) {
  const [{ filters: texts }, show] = useReportSearch();
  const filters = filtersIn(texts);
  if (filters.length === 0) return null;
  return (
    <div>
      <Group gap="xs" component="ul" role="list" aria-label={t`Filters`} className={classes.filters}>
        {filters.map((filter) => {
          const label = sentenceOf(filter, report);
          return (
            <Group key={filterText(filter)} gap={4} component="li" wrap="nowrap">
              <Button
                size="xs"
                variant="light"
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

/** What a key is called, as far as the report says it. */
const labelOf = ({ name, key }: Filter, report: AnalyticsReport | undefined): string =>
  (report && breakdownOf(report, name)?.rows.find((row) => row.key === key)?.label) ?? key;

/** Which visits a filter counts, such as "Country is Netherlands". */
function sentenceOf(filter: Filter, report: AnalyticsReport | undefined): string {
  const trait = filterLabels[filter.name];
  const value = labelOf(filter, report);
  return filter.excludes
    ? t({ message: `${trait} is not ${value}`, context: 'filter, such as Country is not Netherlands' })
    : t({ message: `${trait} is ${value}`, context: 'filter, such as Country is Netherlands' });
}
