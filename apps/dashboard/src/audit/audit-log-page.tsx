import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import { FormError } from '../components/form-error.tsx';
import { LoadMoreButton } from '../components/load-more-button.tsx';
import { LocalDateTime } from '../components/local-date.tsx';
import { EmptyState, ErrorState, LoadingState } from '../components/page-states.tsx';
import { FactList, Row, RowList } from '../components/row-list.tsx';
import { saveFile } from '../components/save-file.ts';
import { locale } from '../language/language.ts';
import { Page } from '../shell/page.tsx';
import { actionLabel, actionLabels, actorKindLabels, detailLabels } from './audit-labels.ts';
import type { ActorKind, AuditAction, AuditSearch } from './audit-search.ts';

const route = getRouteApi('/signed-in/audit-log');

const optionsOf = (all: string, labels: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, locale)),
];

type AuditEntry = components['schemas']['AuditEntry'];

/** The entries of the account's audit log, newest first, page by page. */
const auditLogQuery = ({ action, by }: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', action, by],
    queryFn: ({ pageParam: cursor, signal }) =>
      dataOf(
        v1Client.GET('/v1/audit-log', {
          signal,
          params: {
            query: { limit: 50, cursor, ...(action && { action }), ...(by && { actorKind: by }) },
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The whole log in its canonical order, one JSON object per line. */
const exportAuditLog = () => dataOf<Blob>(v1Client.GET('/v1/audit-log/export', { parseAs: 'blob' }));

export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (changes: AuditSearch) => void navigate({ search: { ...search, ...changes }, replace: true });
  const download = useMutation({
    mutationFn: async () => saveFile(await exportAuditLog(), 'audit-log.ndjson'),
  });
  return (
    <Page
      title={t`Audit log`}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          <Trans context="verb">Export</Trans>
        </Button>
      }
    >
      <FormError error={download.error} />
      <Group gap="sm" grow preventGrowOverflow={false}>
        <NativeSelect
          label={t`Action`}
          data={optionsOf(t`All actions`, actionLabels)}
          value={search.action ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ action: (value || undefined) as AuditAction | undefined })
          }
        />
        <NativeSelect
          label={t({ message: 'By', context: 'who did it' })}
          data={optionsOf(t`Anyone`, actorKindLabels)}
          value={search.by ?? ''}
          onChange={({ currentTarget: { value } }) =>
            show({ by: (value || undefined) as ActorKind | undefined })
          }
        />
      </Group>
      <Entries search={search} />
    </Page>
  );
}

function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { action, target, createdAt } = entry;
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {actionLabel(action)}{' '}
            {target?.name && (
              <Text span fw={600}>
                {target.name}
              </Text>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            <LocalDateTime at={createdAt} />
          </Text>
        </Group>
        <FactList facts={factsOf(entry)} />
      </Stack>
    </Row>
  );
}

function factsOf({ actor, fields, details }: AuditEntry): [string, ReactNode][] {
  const by = t({ message: 'By', context: 'who did it' });
  const changed = t({ message: 'Fields', context: 'that were changed' });
  return [
    [by, actor.name ?? actorKindLabels[actor.kind]],
    ...(fields.length > 0 ? ([[changed, fields.join(', ')]] as [string, ReactNode][]) : []),
    ...Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, ReactNode] => [
        detailLabels[name] ?? name,
        String(value).replaceAll(',', ', '),
      ]),
  ];
}

function Entries({ search }: { search: AuditSearch }) {
  const query = useInfiniteQuery(auditLogQuery(search));
  const { data, error, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.data);
  if (!entries) {
    return error ? <ErrorState error={error} reset={() => void refetch()} /> : <LoadingState />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon={<IconHistory size={40} />} title={t`No such entries`}>
        <Text size="sm">
          <Trans>Everything that people and API keys change in this account is listed here.</Trans>
        </Text>
      </EmptyState>
    );
  }
  return (
    <Stack>
      <RowList label={t`Audit log`}>
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </RowList>
      <LoadMoreButton query={query} />
    </Stack>
  );
}
