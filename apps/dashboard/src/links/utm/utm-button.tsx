import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../load-chunk.ts';
import classes from '../link-form.module.css';

const UtmDialog = lazyComponent(async () => (await import('./utm-dialog.tsx')).UtmDialog);

interface UtmButtonProps {
  /** The destination. */
  url: string;
  onChange: (url: string) => void;
}

/** Opens the dialog for campaign parameters, which loads when the pointer or focus approaches the button. */
export function UtmButton({ url, onChange }: UtmButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  const [isNear, setNear] = useState(false);
  const comeNear = () => setNear(true);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        onPointerEnter={comeNear}
        onFocus={comeNear}
        onClick={open}
      >
        <Trans>Campaign parameters</Trans>
      </Button>
      <Suspense>
        {isNear && <UtmDialog url={url} onChange={onChange} opened={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
