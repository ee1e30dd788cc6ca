import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Collapse, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { LoadingState } from '../components/page-states.tsx';
import { locale } from '../language/language.ts';
import { lazyComponent } from '../load-chunk.ts';
import { labelOfField } from './link-field-labels.ts';
import { usedUnderMore } from './link-values.ts';
import type { MoreFieldsProps } from './more-fields.tsx';
import classes from './link-form.module.css';

const MoreFields = lazyComponent(async () => (await import('./more-fields.tsx')).MoreFields);

const lists = new Intl.ListFormat(locale, { type: 'unit' });

interface MoreSectionProps extends MoreFieldsProps {
  opened: boolean;
  toggle: () => void;
}

/**
 * Options that most links do not need. A quarter of the page's size, so the section is lazy. While it is closed, it
 * lists the options that the link uses.
 */
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
            <Used {...fields} />
          </Text>
        )}
      </div>
      <Collapse expanded={opened} id={id}>
        <Suspense fallback={<LoadingState />}>{needed && <MoreFields {...fields} />}</Suspense>
      </Collapse>
    </div>
  );
}

/** The options that the link uses. If there are none, the available ones. */
function Used({ form, hasPassword, image, imageAddress }: MoreFieldsProps) {
  const used = usedUnderMore(form.values, hasPassword);
  const hasImage = image === undefined ? imageAddress !== null : image !== null;
  if (hasImage) used.push('image');
  const names = lists.format(used.map(labelOfField));
  return used.length > 0 ? t`In use: ${names}` : t`Name, group, tags, rules, dates, password, card`;
}
