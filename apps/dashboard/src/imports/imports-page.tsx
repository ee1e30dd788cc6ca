import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LocalDateTime } from '../components/local-date.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { formatLinkCount } from '../format.ts';
import { Page } from '../shell/page.tsx';
import { DropZone } from './drop-zone.tsx';
import { type Import, importsQuery, type ImportState } from './import-queries.ts';
import { nameOf, sourceNames, stateNames } from './import-texts.ts';

/** Accepts a file with links, and lists the imports of the last weeks. */
export function ImportsPage() {
  const { data: imports, error, refetch } = useQuery(importsQuery);
  return (
    <Page title={t`Import links`} back={{ to: '/links', label: t`Links` }}>
      <DropZone />
      {!imports && (error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />)}
      {imports && imports.length > 0 && (
        <Stack gap="sm" component="section" aria-labelledby="past-imports">
          <Title order={2} size="h4" id="past-imports">
            <Trans>Imports so far</Trans>
          </Title>
          <RowList label={t`Imports so far`}>
            {imports.map((each) => (
              <ImportRow key={each.id} shown={each} />
            ))}
          </RowList>
        </Stack>
      )}
    </Page>
  );
}

const colors: Partial<Record<ImportState, string>> = { finished: 'teal', failed: 'red' };

function ImportRow({ shown }: { shown: Import }) {
  const { id, state, source, created, createdAt } = shown;
  return (
    <Row>
      <Group justify="space-between" gap="xs">
        <Stack gap={4} miw={0}>
          <Anchor
            fw={600}
            c="var(--mantine-color-text)"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to="/imports/$importId" params={{ importId: id }} {...props} />}
          >
            {nameOf(shown)}
          </Anchor>
          <Text size="sm" c="dimmed">
            <LocalDateTime at={createdAt} />
            {source && ` · ${sourceNames[source]}`}
            {state !== 'checked' && state !== 'checking' && ` · ${formatLinkCount(created)}`}
          </Text>
        </Stack>
        <Badge variant="dot" color={colors[state] ?? 'gray'}>
          {stateNames[state]}
        </Badge>
      </Group>
    </Row>
  );
}
