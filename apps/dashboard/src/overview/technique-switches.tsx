import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient } from '../api/dashboard-client.ts';
import type { components } from '../api/dashboard.gen.ts';
import { LocalDate } from '../components/local-date.tsx';
import { formatShare } from '../format.ts';
import { ReportCard } from '../reports/report-card.tsx';
import classes from './overview.module.css';

/** The techniques that recently replaced others, one line per app and system. Renders nothing if there are none. */
export function TechniqueSwitches() {
  const { data = [] } = useQuery({
    queryKey: ['technique-switches'],
    queryFn: () => dataOf(dashboardClient.GET('/dashboard/api/technique-switches')).then(({ data }) => data),
    staleTime: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <ReportCard
      title={t`Techniques that repaired themselves`}
      lead={t`An app stopped one way to the phone’s browser, so its visitors get another one. From all visits of this installation in the last 30 days.`}
    >
      <ul className={classes.switches}>
        {data.map((change) => (
          <Text key={`${change.app} ${change.system}`} component="li" size="sm">
            <Switch of={change} />
          </Text>
        ))}
      </ul>
    </ReportCard>
  );
}

type TechniqueSwitch = components['schemas']['TechniqueSwitch'];

function Switch({ of: { app, system, version, switchedAt, leftPercent } }: { of: TechniqueSwitch }) {
  const name = version === null ? app : `${app} ${version}`;
  if (leftPercent === null) {
    return (
      <Trans>
        {name} on {system}: switched technique on <LocalDate at={switchedAt} />
      </Trans>
    );
  }
  const share = formatShare(leftPercent, 100);
  return (
    <Trans context="visitors who left the app">
      {name} on {system}: switched technique on <LocalDate at={switchedAt} />, {share} left
    </Trans>
  );
}
