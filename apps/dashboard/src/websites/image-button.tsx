import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';

const ImageDialog = lazyComponent(async () => (await import('./image-dialog.tsx')).ImageDialog);

/** What an image of a page is: of the page itself, or of an item. */
export type ImageShape = 'photo' | 'cover' | 'background' | 'thumbnail' | 'video' | 'picture';

export interface ImageProps {
  websiteId: string;
  /** The item whose thumbnail it is; absent for an image of the page. */
  itemId?: string;
  shape: ImageShape;
  exists: boolean;
}

/** Opens the dialog for an image of a page. */
export function ImageButton(props: ImageProps) {
  const [opened, setOpened] = useState(false);
  const title = imageTitle(props);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)} style={{ alignSelf: 'start' }}>
        {title}
      </Button>
      {opened && (
        <Suspense>
          <ImageDialog {...props} title={title} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What can be done with an image. */
export function imageTitle({ shape, exists }: Pick<ImageProps, 'shape' | 'exists'>): string {
  switch (shape) {
    case 'photo':
      return exists ? t`Change photo` : t`Add photo`;
    case 'cover':
      return exists ? t`Change cover image` : t`Add cover image`;
    case 'background':
      return exists ? t`Change background image` : t`Add background image`;
    case 'picture':
      return exists ? t`Change image` : t`Add image`;
    default:
      return exists ? t`Change thumbnail` : t`Add thumbnail`;
  }
}
