import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import { LocalDate } from '../components/local-date.tsx';
import { ReportCard } from '../reports/report-card.tsx';
import classes from './overview.module.css';

/** The ways out of apps that replaced others lately, one line per app and system. Renders nothing if there are none. */
export function TechniqueSwitches() {
  const { data = [] } = useQuery({
    queryKey: ['technique-switches'],
    queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/technique-switches')).then(({ data }) => data),
    staleTime: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <ReportCard
      title="Techniques that repaired themselves"
      lead="An app stopped one way to the phone’s browser, so its visitors get another one. From all visits of this installation in the last 30 days."
    >
      <ul className={classes.switches}>
        {data.map(({ app, system, version, switchedAt, leftPercent }) => (
          <Text key={`${app} ${system}`} component="li" size="sm">
            {version === null ? app : `${app} ${version}`} on {system}: switched technique on{' '}
            <LocalDate at={switchedAt} />
            {leftPercent !== null && `, ${leftPercent}% left`}
          </Text>
        ))}
      </ul>
    </ReportCard>
  );
}
