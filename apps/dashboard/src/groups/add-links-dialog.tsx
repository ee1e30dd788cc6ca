import { t } from '@lingui/core/macro';
import { Button, Group as Line, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { FormError } from '../components/form-error.tsx';
import { ErrorState, LoadingState } from '../components/page-states.tsx';
import { Row, RowList } from '../components/row-list.tsx';
import { linkSearchQuery, useRefreshGroups, type Group, type ListedLink } from './group-queries.ts';
import { LinkSummary } from './link-summary.tsx';

interface AddLinksDialogProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}

/** Searches the account's links and adds them to a group, one at a time. */
export function AddLinksDialog({ group, opened, onClose }: AddLinksDialogProps) {
  const { name } = group;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Add links to “${name}”`}
      size="lg"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <LinkSearch group={group} />
    </Modal>
  );
}

function LinkSearch({ group }: { group: Group }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data, error } = useQuery({ ...linkSearchQuery(q), placeholderData: keepPreviousData });
  return (
    <Stack>
      <TextInput
        label={t`Search your links`}
        description={t`By name, slug or destination`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {error ? (
        <ErrorState error={error} />
      ) : data ? (
        <SearchResults group={group} links={data.data} query={q} />
      ) : (
        <LoadingState />
      )}
    </Stack>
  );
}

function SearchResults({ group, links, query }: { group: Group; links: ListedLink[]; query: string }) {
  const refresh = useRefreshGroups();
  const add = useMutation({
    mutationFn: (link: ListedLink) =>
      dataOf(
        v1Client.POST('/v1/groups/{id}/links', {
          params: { path: { id: group.id } },
          body: { add: [link.id] },
        }),
      ),
    onSuccess: refresh,
  });
  if (links.length === 0) {
    return (
      <Text size="sm" role="status">
        {query ? t`No links match “${query}”.` : t`No links yet.`}
      </Text>
    );
  }
  return (
    <>
      <FormError error={add.error} />
      <RowList label={t`Search results`}>
        {links.map((link) => (
          <Row key={link.id}>
            <Line justify="space-between" gap="md" wrap="nowrap">
              <LinkSummary link={link} />
              <AddButton
                link={link}
                isMember={link.group === group.id}
                adding={add.isPending && add.variables.id === link.id}
                onAdd={() => add.mutate(link)}
              />
            </Line>
          </Row>
        ))}
      </RowList>
    </>
  );
}

interface AddButtonProps {
  link: ListedLink;
  isMember: boolean;
  adding: boolean;
  onAdd: () => void;
}

/** Never disabled, not even while pending, so that it keeps the focus. */
function AddButton({ link: { name, group }, isMember, adding, onAdd }: AddButtonProps) {
  const [label, labelWithName] = isMember
    ? [t({ message: 'Added', context: 'a link to a group' }), t`Added: ${name}`]
    : group
      ? [t`Move here`, t`Move here: ${name}`]
      : [t({ message: 'Add', context: 'a link to a group' }), t`Add: ${name}`];
  const idle = isMember || adding;
  return (
    <Button
      variant={isMember ? 'transparent' : 'default'}
      size="xs"
      flex="none"
      aria-disabled={idle}
      aria-label={labelWithName}
      leftSection={
        isMember ? <IconCheck size={14} aria-hidden /> : adding && <Loader size={12} aria-hidden />
      }
      onClick={idle ? undefined : onAdd}
    >
      {label}
    </Button>
  );
}
