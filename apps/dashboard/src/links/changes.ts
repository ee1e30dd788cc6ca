import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import type { components } from '../api/v1.gen.ts';
import { answerOf, v1 } from '../api/v1.ts';
import { mostPagesReread, type Link, type LinksPageOfList } from './queries.ts';

type Schemas = components['schemas'];
type List = InfiniteData<LinksPageOfList, string | undefined>;

/** Ids that one call of `POST /v1/groups/:id/links` takes. */
export const mostMoves = 1_000;

const lists = { queryKey: ['links', 'list'] };

/** Shows in the lists of links what became of some of them (null: gone), then has everything read again that tells of links. */
export async function settle(queryClient: QueryClient, change?: (link: Link) => Link | null): Promise<void> {
  await queryClient.cancelQueries(lists);
  if (change) queryClient.setQueriesData<List>(lists, (list) => list && changed(list, change));
  const pages = (data: unknown) => (data as List | undefined)?.pages.length ?? 0;
  await Promise.all([
    queryClient.invalidateQueries({
      ...lists,
      predicate: ({ state }) => pages(state.data) <= mostPagesReread,
    }),
    ...[['account'], ['summary'], ['groups'], ['group'], ['link']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
}

const changed = ({ pages, pageParams }: List, change: (link: Link) => Link | null): List => ({
  pages: pages.map((page) => ({ ...page, data: page.data.flatMap((link) => change(link) ?? []) })),
  pageParams,
});

const only =
  (id: string, changes: Partial<Link> | null) =>
  (link: Link): Link | null =>
    link.id !== id ? link : changes && { ...link, ...changes };

export function useCreateLink() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CreateLinkDto']) =>
      answerOf(v1.POST('/v1/links', { params: { query: { view: 'full' } }, body })),
    onSuccess: () => {
      // The list begins anew, where the link is.
      queryClient.removeQueries({ ...lists, type: 'inactive' });
      return settle(queryClient);
    },
  });
}

export function useChangeLink(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['UpdateLinkDto']) =>
      answerOf(v1.PATCH('/v1/links/{id}', { params: { path: { id }, query: { view: 'full' } }, body })),
    onSuccess: (link) => settle(queryClient, only(id, link as Link)),
  });
}

export function useSwitchLink({ id, active }: Pick<Link, 'id' | 'active'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { params: { path: { id } } };
      return answerOf(
        active ? v1.POST('/v1/links/{id}/pause', params) : v1.POST('/v1/links/{id}/activate', params),
      );
    },
    onSuccess: (now) => settle(queryClient, only(id, { active: now.active })),
  });
}

/** @param gone runs once the link is, before anything is read again. */
export function useDeleteLink(id: string, gone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(v1.DELETE('/v1/links/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      gone();
      queryClient.removeQueries({ queryKey: ['link', id] });
      await settle(queryClient, only(id, null));
    },
  });
}

export function useCreateGroup() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => answerOf(v1.POST('/v1/groups', { body: { name } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['groups'] }),
  });
}

/**
 * Puts links into a group, or takes them out of theirs (null); a thousand a call, each call whole or not at all.
 * @param done runs once all are moved, before anything is read again.
 */
export function useMoveLinks(done: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ links, group }: { links: Link[]; group: string | null }) => {
      for (const { id, body } of movesOf(links, group)) {
        await answerOf(v1.POST('/v1/groups/{id}/links', { params: { path: { id } }, body }));
      }
    },
    onSuccess: (_answers, { links, group }) => {
      done();
      const moved = new Set(links.map(({ id }) => id));
      return settle(queryClient, (link) => (moved.has(link.id) ? { ...link, group } : link));
    },
    // Earlier calls may have moved some.
    onError: () => settle(queryClient),
  });
}

function movesOf(links: Link[], group: string | null): { id: string; body: Schemas['MoveLinksDto'] }[] {
  if (group !== null) return chunks(links).map((add) => ({ id: group, body: { add } }));
  const groups = new Set(links.flatMap((link) => link.group ?? []));
  return [...groups].flatMap((id) =>
    chunks(links.filter((link) => link.group === id)).map((remove) => ({ id, body: { remove } })),
  );
}

const chunks = (links: Link[]): string[][] =>
  Array.from({ length: Math.ceil(links.length / mostMoves) }, (_, index) =>
    links.slice(index * mostMoves, (index + 1) * mostMoves).map(({ id }) => id),
  );
