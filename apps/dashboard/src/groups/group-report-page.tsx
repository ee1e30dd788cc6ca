import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { Report } from '../reports/report.tsx';
import { Page } from '../shell/page.tsx';
import { groupQuery } from './group-queries.ts';

/** The report of a group. */
export function GroupReportPage() {
  const { groupId } = useParams({ from: '/signed-in/groups/$groupId/report' });
  const { data: group, error, refetch } = useQuery(groupQuery(groupId));
  if (error && toApiError(error).status === 404) return <NotFoundState />;
  if (!group) {
    return (
      <Page
        title={t({ message: 'Report', context: 'figures of a link or page' })}
        back={{ to: '/groups', label: t`Groups` }}
      >
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const { name, linkCount } = group;
  return (
    <Page title={t`Report: ${name}`} back={{ to: '/groups/$groupId', params: { groupId }, label: name }}>
      <Text size="sm">
        {t`${plural(linkCount, { one: '# link', other: '# links' })}. The figures are for the links that are in the group now.`}
      </Text>
      <Report key={groupId} scope={{ kind: 'group', id: groupId }} />
    </Page>
  );
}
