import { t } from '@lingui/core/macro';
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { actionLabel, actorKindLabels, detailLabels } from './audit-labels.ts';
import type { AuditEntry } from './audit-queries.ts';

export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
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
