import { t } from '@lingui/core/macro';
import { Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { Belongings, Choice, Kind } from './belongings.ts';

interface BelongingChoicesProps {
  kind: Kind;
  items: Belongings[Kind];
  /** True if they can stay with the member. */
  mayKeep: boolean;
  chosen: (id: string) => Choice;
  choose: (ids: string[], choice: Choice) => void;
}

const titles: Record<Kind, string> = {
  keys: t`API keys`,
  webhooks: t`Webhooks`,
  reports: t`Shared reports`,
};

const endings: Record<Kind, string> = {
  keys: t`Revoke`,
  webhooks: t`Delete`,
  reports: t`Stop sharing`,
};

/** The choices for the resources of one kind: one for all, and one for each. */
export function BelongingChoices({ kind, items, mayKeep, chosen, choose }: BelongingChoicesProps) {
  const options: { value: string; label: string }[] = [
    ...(mayKeep ? [{ value: 'keep', label: t`Keep with the lower role` }] : []),
    { value: 'take-over', label: t`Take over` },
    { value: 'revoke', label: endings[kind] },
  ];
  const all = new Set(items.map(({ id }) => chosen(id)));
  const title = titles[kind];
  return (
    <Fieldset legend={title} variant="unstyled">
      <Stack gap="xs">
        {items.length > 1 && (
          <NativeSelect
            size="xs"
            label={t({ message: 'All', context: 'applies to everything in a list' })}
            aria-label={t`All of “${title}”`}
            data={[...(all.size > 1 ? [{ value: '', label: t`One by one` }] : []), ...options]}
            value={all.size > 1 ? '' : [...all][0]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') {
                choose(
                  items.map(({ id }) => id),
                  value as Choice,
                );
              }
            }}
          />
        )}
        {items.map(({ id, name, active }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }} flex="1 1 10rem">
              {name ?? t`Without a name`}
              {!active && (
                <Text span size="xs" c="dimmed">
                  {' · '}
                  {t({ message: 'Paused', context: 'state of an API key or webhook' })}
                </Text>
              )}
            </Text>
            <NativeSelect
              size="xs"
              aria-label={name ?? t`Without a name`}
              data={options}
              value={chosen(id)}
              onChange={({ currentTarget: { value } }) => choose([id], value as Choice)}
            />
          </Group>
        ))}
      </Stack>
    </Fieldset>
  );
}
