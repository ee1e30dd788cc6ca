import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { maxPagesRefetched, type Link, type LinkListPage } from './link-queries.ts';
import { matchCountKey } from './match-count-query.ts';
import type { components } from '../api/v1.gen.ts';

type Schemas = components['schemas'];
type LinkList = InfiniteData<LinkListPage, string | undefined>;
/** Returns the changed link, or null if it was deleted. */
type LinkChange = (link: Link) => Link | null;

const listFilter = { queryKey: ['links', 'list'] };

/** Applies a change to the cached link lists, then refetches everything that depends on links. */
export async function refreshLinks(queryClient: QueryClient, change?: LinkChange): Promise<void> {
  await queryClient.cancelQueries(listFilter);
  if (change) changeShownLinks(queryClient, change);
  const pageCount = (data: unknown) => (data as LinkList | undefined)?.pages.length ?? 0;
  await Promise.all([
    queryClient.invalidateQueries({
      ...listFilter,
      predicate: ({ state }) => pageCount(state.data) <= maxPagesRefetched,
    }),
    ...[matchCountKey, ['account'], ['report'], ['groups'], ['group'], ['link'], ['tags']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  ]);
}

/** Applies a change to the cached link lists. */
export const changeShownLinks = (queryClient: QueryClient, change: LinkChange): void =>
  void queryClient.setQueriesData<LinkList>(listFilter, (list) => list && applyChange(list, change));

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
    mutationFn: (body: Schemas['CreateLink']) =>
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
    mutationFn: (body: Schemas['UpdateLink']) =>
      dataOf(v1Client.PATCH('/v1/links/{id}', { params: { path: { id }, query: { view: 'full' } }, body })),
    onSuccess: (link) => refreshLinks(queryClient, changeOne(id, link as Link)),
  });
}

/** Sets the image of a link's preview, or removes it (null). */
export function useChangePreviewImage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, image }: { id: string; image: File | null }) =>
      dataOf(image ? putPreviewImage(id, image) : v1Client.DELETE(imagePath, { params: { path: { id } } })),
    onSuccess: ({ id, hasPreviewImage }) => refreshLinks(queryClient, changeOne(id, { hasPreviewImage })),
  });
}

const imagePath = '/v1/links/{id}/preview-image';

/** The document describes the body as text, because it has no type for files. */
const putPreviewImage = (id: string, image: File) =>
  v1Client.PUT(imagePath, {
    params: { path: { id } },
    body: image as unknown as string,
    bodySerializer: (body) => body,
    headers: { 'Content-Type': image.type },
  });

/** Pauses an active link, or activates a paused one. */
export function useToggleLink({ id, active }: Pick<Link, 'id' | 'active'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const params = { params: { path: { id }, query: { view: 'full' } } } as const;
      return dataOf(
        active
          ? v1Client.POST('/v1/links/{id}/pause', params)
          : v1Client.POST('/v1/links/{id}/activate', params),
      );
    },
    onSuccess: (link) => refreshLinks(queryClient, changeOne(id, link as Link)),
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
