import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { maxPagesRefetched, type Link, type LinkListPage } from './link-queries.ts';
import type { components } from '../api/v1.gen.ts';

type Schemas = components['schemas'];
type LinkList = InfiniteData<LinkListPage, string | undefined>;
/** Returns the changed link, or null if it was deleted. */
type LinkChange = (link: Link) => Link | null;

/** IDs per `POST /v1/groups/:id/links` request. */
const maxMovesPerRequest = 1_000;

const listFilter = { queryKey: ['links', 'list'] };

/** Applies a change to the cached link lists, then refetches everything that depends on links. */
export async function refreshLinks(queryClient: QueryClient, change?: LinkChange): Promise<void> {
  await queryClient.cancelQueries(listFilter);
  if (change) queryClient.setQueriesData<LinkList>(listFilter, (list) => list && applyChange(list, change));
  const pageCount = (data: unknown) => (data as LinkList | undefined)?.pages.length ?? 0;
  await Promise.all([
    queryClient.invalidateQueries({
      ...listFilter,
      predicate: ({ state }) => pageCount(state.data) <= maxPagesRefetched,
    }),
    ...[['account'], ['summary'], ['groups'], ['group'], ['link']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
}

const applyChange = ({ pages, pageParams }: LinkList, change: LinkChange): LinkList => ({
  pages: pages.map((page) => ({ ...page, data: page.data.flatMap((link) => change(link) ?? []) })),
  pageParams,
});

const changeOne =
  (id: string, changes: Partial<Link> | null): LinkChange =>
  (link) =>
    link.id !== id ? link : changes && { ...link, ...changes };

export function useCreateLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CreateLinkDto']) =>
      dataOf(v1Client.POST('/v1/links', { params: { query: { view: 'full' } }, body })),
    onSuccess: () => {
      // The new link is on the first page, so the list must reload from the start.
      queryClient.removeQueries({ ...listFilter, type: 'inactive' });
      return refreshLinks(queryClient);
    },
  });
}

export function useChangeLink(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UpdateLinkDto']) =>
      dataOf(v1Client.PATCH('/v1/links/{id}', { params: { path: { id }, query: { view: 'full' } }, body })),
    onSuccess: (link) => refreshLinks(queryClient, changeOne(id, link as Link)),
  });
}

/** Pauses an active link, or activates a paused one. */
export function useToggleLink({ id, active }: Pick<Link, 'id' | 'active'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { params: { path: { id } } };
      return dataOf(
        active
          ? v1Client.POST('/v1/links/{id}/pause', params)
          : v1Client.POST('/v1/links/{id}/activate', params),
      );
    },
    onSuccess: (link) => refreshLinks(queryClient, changeOne(id, { active: link.active })),
  });
}

/** @param onDeleted runs after the deletion, before anything is refetched */
export function useDeleteLink(id: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => dataOf(v1Client.DELETE('/v1/links/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onDeleted();
      queryClient.removeQueries({ queryKey: ['link', id] });
      await refreshLinks(queryClient, changeOne(id, null));
    },
  });
}

export function useCreateGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => dataOf(v1Client.POST('/v1/groups', { body: { name } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['groups'] }),
  });
}

/**
 * Moves links into a group, or out of their groups (null). Sends up to 1,000 links per request; each request succeeds
 * or fails as a whole.
 * @param onMoved runs after all links are moved, before anything is refetched
 */
export function useMoveLinks(onMoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ links, group }: { links: Link[]; group: string | null }) => {
      for (const { id, body } of moveRequests(links, group)) {
        await dataOf(v1Client.POST('/v1/groups/{id}/links', { params: { path: { id } }, body }));
      }
    },
    onSuccess: (_data, { links, group }) => {
      onMoved();
      const moved = new Set(links.map(({ id }) => id));
      return refreshLinks(queryClient, (link) => (moved.has(link.id) ? { ...link, group } : link));
    },
    // Earlier requests may have moved some links.
    onError: () => refreshLinks(queryClient),
  });
}

function moveRequests(links: Link[], group: string | null): { id: string; body: Schemas['MoveLinksDto'] }[] {
  if (group !== null) return idChunks(links).map((add) => ({ id: group, body: { add } }));
  const groups = new Set(links.flatMap((link) => link.group ?? []));
  return [...groups].flatMap((id) =>
    idChunks(links.filter((link) => link.group === id)).map((remove) => ({ id, body: { remove } })),
  );
}

const idChunks = (links: Link[]): string[][] =>
  Array.from({ length: Math.ceil(links.length / maxMovesPerRequest) }, (_, index) =>
    links.slice(index * maxMovesPerRequest, (index + 1) * maxMovesPerRequest).map(({ id }) => id),
  );
