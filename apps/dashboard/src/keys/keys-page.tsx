import { Button, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { own, type ApiKey } from '../api/own.ts';
import { Rows } from '../parts/rows.tsx';
import { Page } from '../shell/page.tsx';
import { Empty, Failure, Waiting } from '../shell/states.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { stateOf } from './key-state.ts';

/** When a key was last used moves on by itself. */
const keys = queryOptions({ queryKey: ['keys'], queryFn: () => own.keys(), refetchInterval: 10_000 });

export function KeysPage() {
  const [creating, { open, close }] = useDisclosure();
  const { data, error, refetch } = useQuery(keys);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
      Create key
    </Button>
  );
  return (
    <Page title="API keys" actions={data && data.data.length > 0 && create}>
      {data ? (
        <Keys keys={data.data}>{create}</Keys>
      ) : error ? (
        <Failure error={error} reset={() => void refetch()} />
      ) : (
        <Waiting />
      )}
      <CreateKeyDialog opened={creating} onClose={close} />
    </Page>
  );
}

/** @param children the way to the first key */
function Keys({ keys, children }: { keys: ApiKey[]; children: ReactNode }) {
  if (keys.length === 0) {
    return (
      <Empty icon={<IconKey size={40} />} title="No keys yet">
        <Text size="sm">
          With a key your programs make links and read reports through the API, as this dashboard does.
        </Text>
        {children}
      </Empty>
    );
  }
  const usable = keys.filter((key) => stateOf(key) === 'Active');
  const ended = keys.filter((key) => stateOf(key) !== 'Active');
  return (
    <Stack gap="xl">
      {usable.length > 0 ? (
        <Rows label="Keys in use">
          {usable.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Rows>
      ) : (
        <Text size="sm">No key works any more.</Text>
      )}
      {ended.length > 0 && (
        <Stack component="section" gap="sm">
          <Title order={2} size="h4">
            No longer in use
          </Title>
          <Rows label="Keys no longer in use">
            {ended.map((key) => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Rows>
        </Stack>
      )}
    </Stack>
  );
}
