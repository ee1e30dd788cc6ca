import { infiniteQueryOptions } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { components } from '../api/v1.gen.ts';
import type { AuditSearch } from './audit-search.ts';

export type AuditEntry = components['schemas']['AuditEntry'];
/** The entries of the account's audit log, newest first, page by page. */
export const auditLogQuery = ({ action, by }: AuditSearch) =>
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
export const exportAuditLog = () => dataOf<Blob>(v1Client.GET('/v1/audit-log/export', { parseAs: 'blob' }));
