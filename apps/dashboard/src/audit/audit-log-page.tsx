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

/** The label of each action. */
const actionLabels: Record<AuditAction, string> = {
  'account.created': t`Created account`,
  'account.deleted': t`Deleted account`,
  'account.disabled': t`Disabled account`,
  'account.enabled': t`Enabled account`,
  'account.exported': t`Exported account`,
  'account.logo_changed': t`Changed logo`,
  'account.renamed': t`Renamed account`,
  'account.settings_changed': t`Changed settings of the account`,
  'account.zone_changed': t`Changed time zone`,
  'group.created': t`Created group`,
  'group.deleted': t`Deleted group`,
  'group.links_moved': t`Moved links`,
  'group.updated': t`Renamed group`,
  'import.cancelled': t`Cancelled import`,
  'import.created': t`Checked file of links`,
  'import.finished': t`Finished import`,
  'import.started': t`Started import`,
  'import.updated': t`Changed import`,
  'invitation.created': t`Created invitation`,
  'invitation.revoked': t`Revoked invitation`,
  'key.created': t`Created API key`,
  'key.revoked': t`Revoked API key`,
  'key.taken_over': t`Took over API key`,
  'link.activated': t`Activated link`,
  'link.created': t`Created link`,
  'link.deleted': t`Deleted link`,
  'link.disabled': t`Disabled link`,
  'link.enabled': t`Enabled link`,
  'link.paused': t`Paused link`,
  'link.updated': t`Changed link`,
  'links.created': t`Created links`,
  'links.deleted': t`Deleted links`,
  'links.updated': t`Changed links`,
  'member.joined': t`Joined the account`,
  'member.offboarded': t`Decided about belongings of member`,
  'member.removed': t`Removed member`,
  'member.updated': t`Changed role of member`,
  'operator.added': t`Added operator`,
  'passkey.added': t`Added passkey`,
  'passkey.removed': t`Removed passkey`,
  'passkey.renamed': t`Renamed passkey`,
  'password.changed': t`Changed password`,
  'password_link.created': t`Created password link`,
  'recovery_codes.renewed': t`Replaced recovery codes`,
  'report.dismissed': t`Dismissed reports`,
  'report.received': t`Received report`,
  'report_share.created': t`Shared report`,
  'report_share.revoked': t`Stopped sharing report`,
  'session.acknowledged': t`Recognized new sign-ins`,
  'session.ended': t`Ended session`,
  'session.started': t`Signed in`,
  'session.stepped_up': t`Confirmed identity`,
  'session.switched': t`Switched to this account`,
  'sign_in.failed': t`Sign-ins failed`,
  'tag.deleted': t`Deleted tag`,
  'tag.updated': t`Changed tag`,
  'totp.added': t`Added authenticator app`,
  'totp.removed': t`Removed authenticator app`,
  'vouchers.rotated': t`Changed the secret of vouchers`,
  'user.revoked_everything': t`Revoked everything`,
  'domain.created': t`Added domain`,
  'domain.deleted': t`Deleted domain`,
  'domain.lost': t`Lost domain`,
  'domain.updated': t`Changed domain`,
  'domain.verified': t`Verified domain`,
  'conversion.deleted': t`Deleted conversion`,
  'conversion.refunded': t`Refunded conversion`,
  'signup.deleted': t`Deleted sign-up`,
  'webhook.created': t`Created webhook`,
  'webhook.deleted': t`Deleted webhook`,
  'webhook.redelivered': t`Sent webhook delivery again`,
  'webhook.key_replaced': t`Rotated secret of webhook`,
  'webhook.tested': t`Tested webhook`,
  'webhook.updated': t`Changed webhook`,
  'website.created': t`Created bio page`,
  'website.deleted': t`Deleted bio page`,
  'website.disabled': t`Disabled bio page`,
  'website.enabled': t`Enabled bio page`,
  'website.updated': t`Changed bio page`,
};

/** An action unknown to this version of the dashboard keeps its name. */
const actionLabel = (action: string): string => actionLabels[action as AuditAction] ?? action;

const actorKindLabels: Record<ActorKind, string> = {
  user: t`People`,
  key: t`API keys`,
  cli: t`Command line`,
  system: 'Waypost',
};

/** The labels of the details of entries. */
const detailLabels: Readonly<Record<string, string>> = {
  app: t`App`,
  ended: t({ message: 'Ended', context: 'what a member had created' }),
  entries: t`Entries`,
  expiresAt: t`Expires at`,
  head: t({ message: 'Head', context: 'hash of the last entry of an audit log' }),
  invitationsRevoked: t`Invitations revoked`,
  keys: t`Keys`,
  keysRevoked: t`Keys revoked`,
  links: t`Links`,
  method: t({ message: 'Method', context: 'how somebody signed in' }),
  passkeysRemoved: t`Passkeys removed`,
  reason: t`Reason`,
  reports: t({ message: 'Reports', context: 'of abuse' }),
  reportSharesRevoked: t`Report shares revoked`,
  role: t`Role`,
  scopes: t({ message: 'Scopes', context: 'of an API key' }),
  sessionsEnded: t`Sessions ended`,
  slugs: t`Slugs`,
  suspended: t({ message: 'Suspended', context: 'what a member had created' }),
  takenOver: t({ message: 'Taken over', context: 'what a member had created' }),
  webhooksPaused: t`Webhooks paused`,
};

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
