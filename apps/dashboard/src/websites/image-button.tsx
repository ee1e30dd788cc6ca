import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../load-chunk.ts';

const ImageDialog = lazyComponent(async () => (await import('./image-dialog.tsx')).ImageDialog);

export interface ImageProps {
  websiteId: string;
  /** The item whose thumbnail it is; absent for the photo of the page. */
  itemId?: string;
  /** What the image is called: "photo". */
  name: string;
  exists: boolean;
}

/** Opens the dialog for an image of a page. */
export function ImageButton(props: ImageProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)} style={{ alignSelf: 'start' }}>
        {props.exists ? 'Change' : 'Add'} {props.name}
      </Button>
      {opened && (
        <Suspense>
          <ImageDialog {...props} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
