import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { RowList } from '../components/row-list.tsx';
import { Page } from '../shell/page.tsx';
import { tagsQuery } from './tag-queries.ts';
import { TagRow } from './tag-row.tsx';

/** All tags of the account, by name. */
export function TagsPage() {
  const { data: tags, error, refetch } = useQuery(tagsQuery);
  return (
    <Page title={t`Tags`}>
      {!tags && (error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />)}
      {tags?.length === 0 && (
        <EmptyState icon={<IconTags size={40} />} title={t`No tags yet`}>
          <Text size="sm">
            <Trans>
              Give a link tags under “More” in its form. A link may have up to 20.{' '}
              <Anchor inherit underline="always" renderRoot={(props) => <Link to="/links" {...props} />}>
                Go to links
              </Anchor>
            </Trans>
          </Text>
        </EmptyState>
      )}
      {tags && tags.length > 0 && (
        <RowList label={t`Tags`}>
          {[...tags]
            .sort((a, b) => a.name.localeCompare(b.name))
            .map((tag) => (
              <TagRow key={tag.id} tag={tag} />
            ))}
        </RowList>
      )}
    </Page>
  );
}
