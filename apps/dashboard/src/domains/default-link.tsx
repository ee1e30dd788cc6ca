import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toApiError } from '../api/api-error.ts';
import { linkQuery } from '../links/link-queries.ts';

/** The name of the link for visitors of a bare domain. */
export function DefaultLink({ id }: { id: string }) {
  const { data, error } = useQuery(linkQuery(id));
  if (error && toApiError(error).status === 404) return t`A link that was deleted`;
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/links/$linkId" params={{ linkId: id }} {...props} />}
    >
      {data?.name ?? '…'}
    </Anchor>
  );
}
