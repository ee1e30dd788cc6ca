import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ranking, type RankingRow } from './ranking.tsx';
import { ReportCard } from './report-card.tsx';
import type { RankingsName } from './report-search.ts';
import classes from './reports.module.css';

interface RankingsCardProps {
  /** The name of the card's URL parameter. */
  name: RankingsName;
  title: string;
  /** The total number of clicks, of which each row shows its share. */
  total: number;
  /** The rankings by tab name. The first tab is the default. */
  rankings: Record<string, RankingRow[]>;
}

/** Related rankings in tabs. The URL stores the open tab, so that Back returns to the previous one. */
export function RankingsCard({ name: card, title, total, rankings }: RankingsCardProps) {
  const navigate = useNavigate();
  const { [card]: tabParam } = useSearch({ strict: false });
  const names = Object.keys(rankings);
  const [first] = names;
  const open = names.find((name) => name.toLowerCase() === tabParam) ?? first;
  const show = (name: string | null) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [card]: name === first ? undefined : name?.toLowerCase() }),
      resetScroll: false,
    });
  return (
    <ReportCard title={title}>
      <Tabs value={open} onChange={show} keepMounted={false} variant="pills">
        <Tabs.List mb="sm" className={classes.tabs}>
          {names.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(rankings).map(([name, rows]) => (
          <Tabs.Panel key={name} value={name}>
            <Ranking name={`Clicks by ${name.toLowerCase()}`} rows={rows} total={total} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </ReportCard>
  );
}
