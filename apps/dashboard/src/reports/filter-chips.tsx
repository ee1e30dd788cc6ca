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
      <Group gap="xs" component="ul" role="list" aria-label="Filters" className={classes.filters}>
        {filters.map((filter) => {
          const label = `${filterLabels[filter.name]} ${filter.excludes ? 'is not' : 'is'} ${labelOf(filter, report)}`;
          return (
            <Group key={filterText(filter)} gap={4} component="li" wrap="nowrap">
              <Button
                size="xs"
                variant="light"
                title={filter.excludes ? 'Show only these visits' : 'Leave these visits out'}
                onClick={() => show({ filters: negated(texts, filter) })}
              >
                {label}
              </Button>
              <ActionIcon
                size={30}
                variant="subtle"
                aria-label={`Remove the filter: ${label}`}
                onClick={() => show({ filters: toggled(texts, filter) })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
      </Group>
      <Text size="xs" mt={4} className={classes.quiet}>
        Filtered figures use UTC days, and are not known by hour.
      </Text>
    </div>
  );
}

/** What a key is called, as far as the report says it. */
const labelOf = ({ name, key }: Filter, report: AnalyticsReport | undefined): string =>
  (report && breakdownOf(report, name)?.rows.find((row) => row.key === key)?.label) ?? key;
