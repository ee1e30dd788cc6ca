import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReportCard } from './report-card.tsx';
import type { CardTab } from './report-cards.ts';
import type { CardName } from './report-search.ts';
import classes from './reports.module.css';
import { useReportSearch } from './use-report-search.ts';

interface TabbedCardProps {
  /** The name of the card's URL parameter. */
  name: CardName;
  title: string;
  /** Explains the data if the title alone does not. */
  lead?: string;
  /** Its tabs. The first one is the default. */
  tabs: readonly CardTab[];
  open: CardTab;
  /** The content of the open tab. */
  children: ReactNode;
}

/** Related breakdowns in tabs. The URL stores the open tab, so that Back returns to the previous one. */
export function TabbedCard({ name, title, lead, tabs, open, children }: TabbedCardProps) {
  const [, show] = useReportSearch();
  return (
    <ReportCard title={title} lead={lead}>
      <Tabs
        value={open.value}
        onChange={(value) => show({ [name]: value === tabs[0]?.value ? undefined : (value ?? undefined) })}
        keepMounted={false}
        variant="pills"
      >
        <Tabs.List mb="sm" className={classes.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open.value}>{children}</Tabs.Panel>
      </Tabs>
    </ReportCard>
  );
}
