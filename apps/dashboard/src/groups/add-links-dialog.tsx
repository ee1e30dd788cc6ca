import { Button, Group as Line, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, v1 } from '../api/v1.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { Row, Rows } from '../parts/rows.tsx';
import { Failure, Waiting } from '../shell/states.tsx';
import { LinkLines } from './link-lines.tsx';
import { foundLinks, useSettleGroups, type Group, type Member } from './queries.ts';

interface AddLinksDialogProps {
  group: Group;
  opened: boolean;
  onClose: () => void;
}

/** Finds links of the account and puts them into a group, one after the other. */
export function AddLinksDialog({ group, opened, onClose }: AddLinksDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Add links to “${group.name}”`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Search group={group} />
    </Modal>
  );
}

function Search({ group }: { group: Group }) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { data, error } = useQuery({ ...foundLinks(q), placeholderData: keepPreviousData });
  return (
    <Stack>
      <TextInput
        label="Search your links"
        description="By name, short address or destination"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      {error ? (
        <Failure error={error} />
      ) : data ? (
        <Found group={group} links={data.data} q={q} />
      ) : (
        <Waiting />
      )}
    </Stack>
  );
}

function Found({ group, links, q }: { group: Group; links: Member[]; q: string }) {
  const settle = useSettleGroups();
  const add = useMutation({
    mutationFn: (link: Member) =>
      answerOf(
        v1.POST('/v1/groups/{id}/links', { params: { path: { id: group.id } }, body: { add: [link.id] } }),
      ),
    onSuccess: settle,
  });
  if (links.length === 0) {
    return (
      <Text size="sm" role="status">
        {q ? `No link contains “${q}”.` : 'There are no links yet.'}
      </Text>
    );
  }
  return (
    <>
      <ProblemAlert error={add.error} />
      <Rows label="Links found">
        {links.map((link) => (
          <Row key={link.id}>
            <Line justify="space-between" gap="md" wrap="nowrap">
              <LinkLines link={link} />
              <AddButton
                link={link}
                isMember={link.group === group.id}
                adding={add.isPending && add.variables.id === link.id}
                onAdd={() => add.mutate(link)}
              />
            </Line>
          </Row>
        ))}
      </Rows>
    </>
  );
}

interface AddButtonProps {
  link: Member;
  isMember: boolean;
  adding: boolean;
  onAdd: () => void;
}

/** Never disabled, not while it works either, so that the focus stays where it is. */
function AddButton({ link: { name, group }, isMember, adding, onAdd }: AddButtonProps) {
  const verb = isMember ? 'Added' : group ? 'Move here' : 'Add';
  const idle = isMember || adding;
  return (
    <Button
      variant={isMember ? 'transparent' : 'default'}
      size="xs"
      flex="none"
      aria-disabled={idle}
      aria-label={`${verb}: ${name}`}
      leftSection={
        isMember ? <IconCheck size={14} aria-hidden /> : adding && <Loader size={12} aria-hidden />
      }
      onClick={idle ? undefined : onAdd}
    >
      {verb}
    </Button>
  );
}
