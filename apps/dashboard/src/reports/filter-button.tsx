import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FilterName, filtersIn, toggled } from './report-filters.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

/** A row's name, which toggles the row as a filter of the report. */
export function FilterButton({
  name,
  value,
  children,
}: {
  name: FilterName;
  value: string;
  children: ReactNode;
}) {
  const [{ filters }, show] = useReportSearch();
  const isOn = filtersIn(filters).some((filter) => filter.name === name && filter.key === value);
  return (
    <UnstyledButton
      className={classes.filter}
      data-printed
      aria-pressed={isOn}
      onClick={() => show({ filters: toggled(filters, { name, key: value, excludes: false }) })}
    >
      {children}
    </UnstyledButton>
  );
}
