import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group as Line } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { Row } from '../components/row-list.tsx';
import { May } from '../session/permissions.tsx';
import { useRefreshGroups, type ListedLink } from './group-queries.ts';
import { LinkSummary } from './link-summary.tsx';

interface GroupLinkRowProps {
  groupId: string;
  link: ListedLink;
  onRemoved: () => void;
}

/** A link in a group, with a button to remove it from the group. */
export function GroupLinkRow({ groupId, link, onRemoved }: GroupLinkRowProps) {
  const { name } = link;
  const refresh = useRefreshGroups();
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        v1Client.POST('/v1/groups/{id}/links', {
          params: { path: { id: groupId } },
          body: { remove: [link.id] },
        }),
      ),
    onSuccess: () => {
      onRemoved();
      return refresh();
    },
    onError: (thrown) => notifications.show({ color: 'red', message: toApiError(thrown).message }),
  });
  return (
    <Row>
      <Line justify="space-between" gap="md" wrap="nowrap">
        <LinkSummary link={link} linked />
        <May scope="groups:write">
          <Button
            variant="default"
            size="xs"
            flex="none"
            loading={remove.isPending}
            aria-label={t`Remove ${name} from group`}
            onClick={() => remove.mutate()}
          >
            <Trans context="a link from its group">Remove</Trans>
          </Button>
        </May>
      </Line>
    </Row>
  );
}
