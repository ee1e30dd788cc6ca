import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LocalDateTime } from '../components/local-date.tsx';
import { FactList, Row } from '../components/row-list.tsx';
import { actionLabel, actorKindLabels } from './audit-labels.ts';
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
  return [
    ['By', actor.name ?? actorKindLabels[actor.kind]],
    ...(fields.length > 0 ? ([['Fields', fields.join(', ')]] as [string, ReactNode][]) : []),
    ...Object.entries(details)
      .filter(([, value]) => value !== null)
      .map(([name, value]): [string, ReactNode] => [detailLabel(name), String(value).replaceAll(',', ', ')]),
  ];
}

/** `sessionsEnded` is shown as `Sessions ended`. */
const detailLabel = (name: string): string =>
  name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/[A-Z]/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));
