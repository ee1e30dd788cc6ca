import { Button, Group as Line } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { answerOf, v1 } from '../api/v1.ts';
import { asProblem } from '../api/problem.ts';
import { Row } from '../parts/rows.tsx';
import { LinkLines } from './link-lines.tsx';
import { useSettleGroups, type Member } from './queries.ts';

interface MemberRowProps {
  groupId: string;
  link: Member;
  onRemoved: () => void;
}

/** A link of a group, which can be taken out of it. */
export function MemberRow({ groupId, link, onRemoved }: MemberRowProps) {
  const settle = useSettleGroups();
  const remove = useMutation({
    mutationFn: () =>
      answerOf(
        v1.POST('/v1/groups/{id}/links', { params: { path: { id: groupId } }, body: { remove: [link.id] } }),
      ),
    onSuccess: () => {
      onRemoved();
      return settle();
    },
    onError: (thrown) => notifications.show({ color: 'red', message: asProblem(thrown).message }),
  });
  return (
    <Row>
      <Line justify="space-between" gap="md" wrap="nowrap">
        <LinkLines link={link} linked />
        <Button
          variant="default"
          size="xs"
          flex="none"
          loading={remove.isPending}
          aria-label={`Remove ${link.name} from the group`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </Line>
    </Row>
  );
}
