import { Tabs } from '@mantine/core';
import { Card } from './card.tsx';
import { type Ranked, Ranking } from './ranking.tsx';
import classes from './reports.module.css';

interface RankingsCardProps {
  title: string;
  /** Of how many clicks a row's are a share. */
  total: number;
  /** The rankings, by the name on their tab; the first is open. */
  rankings: Record<string, Ranked[]>;
}

/** Rankings of one kind, of which one is to be seen at a time. */
export function RankingsCard({ title, total, rankings }: RankingsCardProps) {
  const names = Object.keys(rankings);
  return (
    <Card title={title}>
      <Tabs defaultValue={names[0]} keepMounted={false} variant="pills">
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
    </Card>
  );
}
