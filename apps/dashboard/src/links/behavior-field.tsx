import { t } from '@lingui/core/macro';
import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './behavior-field.module.css';
import { behaviors } from './behaviors.ts';
import type { Behavior } from './link-queries.ts';

interface BehaviorFieldProps {
  value: Behavior;
  onChange: (behavior: Behavior) => void;
  error?: ReactNode;
}

export function BehaviorField({ value, onChange, error }: BehaviorFieldProps) {
  return (
    <Radio.Group
      label={t`When opened inside an app`}
      description={t`Visitors in other browsers always go straight to the destination.`}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {behaviors.map(({ value: behavior, title, description }) => (
          <label key={behavior} className={classes.choice} data-checked={value === behavior || undefined}>
            <Radio
              value={behavior}
              aria-labelledby={`behavior-${behavior}`}
              aria-describedby={`behavior-${behavior}-description`}
            />
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600} id={`behavior-${behavior}`}>
                  {title}
                </Text>
                <Badge size="sm" variant="default" tt="none" fw={500} title={t`Name in the API`}>
                  {behavior}
                </Badge>
              </Group>
              <Text size="sm" id={`behavior-${behavior}-description`} className={classes.description}>
                {description}
              </Text>
            </div>
          </label>
        ))}
      </Stack>
    </Radio.Group>
  );
}
