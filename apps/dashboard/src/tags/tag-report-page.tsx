import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorState, LoadingState, NotFoundState } from '../components/page-states.tsx';
import { Report } from '../reports/report.tsx';
import { Page } from '../shell/page.tsx';
import { tagsQuery } from './tag-queries.ts';

/** The report of a tag. */
export function TagReportPage() {
  const { tagId } = useParams({ from: '/signed-in/links/tags/$tagId/report' });
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  const back = { to: '/links/tags', label: t`Tags` } as const;
  if (!tags) {
    return (
      <Page title={t({ message: 'Report', context: 'figures of a link or page' })} back={back}>
        {error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const tag = tags.find(({ id }) => id === tagId);
  if (!tag) return <NotFoundState />;
  const { name, links } = tag;
  return (
    <Page title={t`Report: ${name}`} back={back}>
      <Text size="sm">
        {t`${plural(links, { one: '# link', other: '# links' })}. The figures are for the links that have the tag now.`}
      </Text>
      <Report key={tagId} scope={{ kind: 'tag', id: tagId }} />
    </Page>
  );
}
