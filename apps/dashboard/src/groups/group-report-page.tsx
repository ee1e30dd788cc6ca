import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { formatLinkCount } from '../format.ts';
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
      <Page title="Report" back={{ to: '/groups', label: 'Groups' }}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  return (
    <Page
      title={`Report: ${group.name}`}
      back={{ to: '/groups/$groupId', params: { groupId }, label: group.name }}
    >
      <Text size="sm">
        {formatLinkCount(group.linkCount)}. The figures are those of the links that are in the group now.
      </Text>
      <Report key={groupId} scope={{ kind: 'group', id: groupId }} />
    </Page>
  );
}
