import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Card } from './card.tsx';
import { type Ranked, Ranking } from './ranking.tsx';
import type { RankingsName } from './report-search.ts';
import classes from './reports.module.css';

interface RankingsCardProps {
  /** What the address calls the card. */
  name: RankingsName;
  title: string;
  /** Of how many clicks a row's are a share. */
  total: number;
  /** The rankings, by the name on their tab; the first is open where the address names none of them. */
  rankings: Record<string, Ranked[]>;
}

/** Rankings of one kind, of which one is to be seen at a time; the address has it, so that the way back leads to the one before. */
export function RankingsCard({ name: card, title, total, rankings }: RankingsCardProps) {
  const navigate = useNavigate();
  const { [card]: asked } = useSearch({ strict: false });
  const names = Object.keys(rankings);
  const [first] = names;
  const open = names.find((name) => name.toLowerCase() === asked) ?? first;
  const show = (name: string | null) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [card]: name === first ? undefined : name?.toLowerCase() }),
      resetScroll: false,
    });
  return (
    <Card title={title}>
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
    </Card>
  );
}
