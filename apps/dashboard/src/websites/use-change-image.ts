import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '../api/api-client.ts';
import { v1Client } from '../api/v1-client.ts';
import type { ImageShape } from './image-button.tsx';
import { websiteQuery, type Website } from './website-queries.ts';

/** An image of a page, or the thumbnail of an item. Null removes it. */
interface ImageChange {
  /** Absent for an image of the page. */
  itemId?: string;
  shape: ImageShape;
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

/** Where images of a page are, unless it is the photo. */
const paths: Partial<Record<ImageShape, '/v1/websites/{id}/cover' | '/v1/websites/{id}/background-image'>> = {
  cover: '/v1/websites/{id}/cover',
  background: '/v1/websites/{id}/background-image',
};

/** The document describes the body as text, because it has no type for files. */
function sendImage(id: string, { itemId, shape, image }: ImageChange) {
  const query = { view: 'full' } as const;
  const file = {
    body: image as unknown as string,
    bodySerializer: (body: string) => body,
    headers: { 'Content-Type': image?.type ?? '' },
  };
  if (itemId === undefined) {
    const params = { path: { id }, query };
    const path = paths[shape] ?? '/v1/websites/{id}/photo';
    return image
      ? dataOf(v1Client.PUT(path, { params, ...file }))
      : dataOf(v1Client.DELETE(path, { params }));
  }
  const params = { path: { id, itemId }, query };
  return image
    ? dataOf(v1Client.PUT('/v1/websites/{id}/items/{itemId}/thumbnail', { params, ...file }))
    : dataOf(v1Client.DELETE('/v1/websites/{id}/items/{itemId}/thumbnail', { params }));
}
