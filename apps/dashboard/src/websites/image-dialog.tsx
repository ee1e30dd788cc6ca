import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../api/api-client.ts';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { v1Client } from '../api/v1-client.ts';
import { ImageCropper } from './image-cropper.tsx';
import type { ImageProps, ImageShape } from './image-button.tsx';
import { websiteQuery, type Website } from './website-queries.ts';

/** Width by height of images that are cut. Of the others, visitors see the whole, or the middle, depending on their screen. */
const aspects: Partial<Record<ImageShape, number>> = { photo: 1, thumbnail: 1, video: 16 / 9, cover: 3 };

/** The reason why an image was rejected, if there is one. */
const messageOf = ({ fields, message }: ApiError): string => fields[0]?.message ?? message;

function removalOf(shape: ImageShape): string {
  switch (shape) {
    case 'photo':
      return t`Remove photo`;
    case 'cover':
      return t`Remove cover image`;
    case 'background':
      return t`Remove background image`;
    case 'picture':
      return t`Remove image`;
    default:
      return t`Remove thumbnail`;
  }
}

/** A dialog for an image of a page. */
export const ImageDialog = ({ title, ...props }: ImageProps & { title: string; onClose: () => void }) => (
  <Modal opened onClose={props.onClose} title={title} centered closeButtonProps={{ 'aria-label': t`Close` }}>
    <ImageFields {...props} />
  </Modal>
);

/** An image of a page, or the thumbnail of an item. Null removes it. */
interface ImageChange {
  /** Absent for an image of the page. */
  itemId?: string;
  shape: ImageShape;
  image: Blob | null;
}

/** Sets or removes an image of a bio page at once, because images are not part of the draft. */
function useChangeImage(id: string) {
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

/** Chooses, crops and removes an image of a page. Takes effect at once, because images are not part of the draft. */
export function ImageFields({
  websiteId,
  itemId,
  shape,
  exists,
  onClose,
}: ImageProps & { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const change = useChangeImage(websiteId);
  const save = (image: Blob | null) => change.mutate({ itemId, shape, image }, { onSuccess: onClose });
  const aspect = aspects[shape];
  const choose = (chosen: File | null) => (chosen && aspect === undefined ? save(chosen) : setFile(chosen));
  return (
    <Stack gap="sm">
      {change.error && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(toApiError(change.error))}
        </Alert>
      )}
      {file ? (
        <ImageCropper
          file={file}
          aspect={aspect ?? 1}
          isSaving={change.isPending}
          onCrop={save}
          onCancel={() => setFile(null)}
        />
      ) : (
        <>
          <Text size="sm">
            <Trans>A PNG, JPEG or WebP image. Visitors see the change at once.</Trans>
          </Text>
          <Group>
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={choose}>
              {(props) => (
                <Button {...props} loading={change.isPending}>
                  <Trans>Choose an image</Trans>
                </Button>
              )}
            </FileButton>
            {exists && (
              <Button variant="default" loading={change.isPending} onClick={() => save(null)}>
                {removalOf(shape)}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}
