import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import { websiteQuery, type Website } from './website-queries.ts';

/** An image of a page: its photo, or the thumbnail of an item. Null removes it. */
export interface ImageChange {
  /** Absent for the photo. */
  itemId?: string;
  image: Blob | null;
}

/** Sets or removes an image of a bio page at once, because images are not part of the draft. */
export function useChangeImage(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ImageChange) => sendImage(id, change) as Promise<Website>,
    onSuccess: async (changed) => {
      await queryClient.cancelQueries({ queryKey: ['website', id], exact: true });
      queryClient.setQueryData(websiteQuery(id).queryKey, changed);
    },
  });
}

/** The document describes the body as text, because it has no type for files. */
function sendImage(id: string, { itemId, image }: ImageChange) {
  const query = { view: 'full' } as const;
  const file = {
    body: image as unknown as string,
    bodySerializer: (body: string) => body,
    headers: { 'Content-Type': image?.type ?? '' },
  };
  if (itemId === undefined) {
    const params = { path: { id }, query };
    return image
      ? dataOf(v1Client.PUT('/v1/websites/{id}/photo', { params, ...file }))
      : dataOf(v1Client.DELETE('/v1/websites/{id}/photo', { params }));
  }
  const params = { path: { id, itemId }, query };
  return image
    ? dataOf(v1Client.PUT('/v1/websites/{id}/items/{itemId}/thumbnail', { params, ...file }))
    : dataOf(v1Client.DELETE('/v1/websites/{id}/items/{itemId}/thumbnail', { params }));
}
