import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { ImageCropper } from './image-cropper.tsx';
import type { ImageProps } from './image-button.tsx';
import { useChangeImage } from './use-change-image.ts';

/** Chooses, crops and removes an image of a page. Takes effect at once, because images are not part of the draft. */
export function ImageDialog({
  websiteId,
  itemId,
  exists,
  title,
  onClose,
}: ImageProps & { title: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const change = useChangeImage(websiteId);
  const save = (image: Blob | null) => change.mutate({ itemId, image }, { onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack gap="sm">
        {change.error && (
          <Alert color="red" variant="light" role="alert">
            {toApiError(change.error).message}
          </Alert>
        )}
        {file ? (
          <ImageCropper
            file={file}
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
              <FileButton accept="image/png,image/jpeg,image/webp" onChange={setFile}>
                {(props) => (
                  <Button {...props}>
                    <Trans>Choose an image</Trans>
                  </Button>
                )}
              </FileButton>
              {exists && (
                <Button variant="default" loading={change.isPending} onClick={() => save(null)}>
                  {itemId === undefined ? t`Remove photo` : t`Remove thumbnail`}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
