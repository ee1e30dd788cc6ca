import { useMounted } from '@mantine/hooks';
import { Suspense, useState, type ComponentType } from 'react';
import { lazyComponent } from '../load-chunk.ts';

interface DialogProps {
  opened: boolean;
}

/** A lazy dialog, loaded when it is first opened: dialogs are large, and few are opened. Then it stays mounted. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazyComponent<ComponentType<Props>>(async () => {
    const Dialog = await load();
    return function MountedDialog(props: Props) {
      // A dialog that mounts open would not know where to return the focus.
      const isMounted = useMounted();
      return <Dialog {...props} opened={isMounted && props.opened} />;
    };
  });
  return function LazyDialog(props: Props) {
    const [isNeeded, setNeeded] = useState(props.opened);
    if (props.opened && !isNeeded) setNeeded(true);
    return <Suspense>{isNeeded && <Loaded {...props} />}</Suspense>;
  };
}
