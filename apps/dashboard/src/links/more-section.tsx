import { Trans } from '@lingui/react/macro';
import { Button, Collapse, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { LoadingState } from '../components/page-states.tsx';
import { lazyComponent } from '../load-chunk.ts';
import type { MoreFieldsProps } from './more-fields.tsx';
import classes from './link-form.module.css';

const MoreFields = lazyComponent(async () => (await import('./more-fields.tsx')).MoreFields);

interface MoreSectionProps extends MoreFieldsProps {
  opened: boolean;
  toggle: () => void;
}

/** What most links do not need. Loads when it is opened first. */
export function MoreSection({ opened, toggle, ...fields }: MoreSectionProps) {
  const id = useId();
  const [needed, setNeeded] = useState(opened);
  if (opened && !needed) setNeeded(true);
  return (
    <div>
      <div className={classes.more}>
        <Button
          variant="subtle"
          px="xs"
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
          rightSection={
            <IconChevronDown
              size={16}
              aria-hidden
              className={classes.chevron}
              data-opened={opened || undefined}
            />
          }
        >
          <Trans context="more fields">More</Trans>
        </Button>
        {!opened && (
          <Text span size="sm" className={classes.quiet}>
            <Trans>Apps, name, group, tags, rules, dates, password, card</Trans>
          </Text>
        )}
      </div>
      <Collapse expanded={opened} id={id}>
        <Suspense fallback={<LoadingState />}>{needed && <MoreFields {...fields} />}</Suspense>
      </Collapse>
    </div>
  );
}
