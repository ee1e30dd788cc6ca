import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';

const ImageDialog = lazyComponent(async () => (await import('./image-dialog.tsx')).ImageDialog);

export interface ImageProps {
  websiteId: string;
  /** The item whose thumbnail it is; absent for the photo of the page. */
  itemId?: string;
  exists: boolean;
}

/** Opens the dialog for an image of a page. */
export function ImageButton(props: ImageProps) {
  const [opened, setOpened] = useState(false);
  const title = titleOf(props);
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

function titleOf({ itemId, exists }: ImageProps): string {
  if (itemId === undefined) return exists ? t`Change photo` : t`Add photo`;
  return exists ? t`Change thumbnail` : t`Add thumbnail`;
}
