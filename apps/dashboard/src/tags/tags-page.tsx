import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core';
import { IconChartBar, IconDots, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LazyMenu } from '../components/lazy-menu.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { lazyComponent } from '../load-chunk.ts';
import { May } from '../session/permissions.tsx';
import { Page } from '../shell/page.tsx';
import { TagLabel } from './tag-label.tsx';
import { type Tag, tagsQuery } from './tag-queries.ts';

const OpenTagMenu = lazyComponent(async () => (await import('./open-tag-menu.tsx')).OpenTagMenu);

/** The actions of a tag. */
function TagMenu({ tag }: { tag: Tag }) {
  const { name } = tag;
  return (
    <LazyMenu
      button={
        <ActionIcon variant="default" size="lg" flex="none" aria-label={t`Actions for ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      menu={(target) => <OpenTagMenu tag={tag} target={target} />}
    />
  );
}

/** A tag, which links to its links, with its actions. */
function TagRow({ tag }: { tag: Tag }) {
  const { name, color, links } = tag;
  return (
    <Row>
      <Group justify="space-between" gap="md" wrap="nowrap">
        <Stack gap={4} align="flex-start" miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            maw="100%"
            renderRoot={(props) => <Link to="/links" search={{ tags: [name] }} {...props} />}
          >
            <TagLabel name={name} color={color} />
          </Anchor>
          <Text size="sm" c="dimmed">
            {formatLinkCount(links)}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap">
          <ActionIcon
            renderRoot={(props) => (
              <Link to="/links/tags/$tagId/report" params={{ tagId: tag.id }} {...props} />
            )}
            variant="default"
            size="lg"
            flex="none"
            title={t({ message: 'Report', context: 'figures of a link or page' })}
            aria-label={t`Report of ${name}`}
          >
            <IconChartBar size={18} aria-hidden />
          </ActionIcon>
          <May scope="links:write">
            <TagMenu tag={tag} />
          </May>
        </Group>
      </Group>
    </Row>
  );
}

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
