import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './behavior-field.module.css';
import { behaviors } from './behaviors.ts';
import type { Behavior } from './queries.ts';

interface BehaviorFieldProps {
  value: Behavior;
  onChange: (behavior: Behavior) => void;
  error?: ReactNode;
}

export function BehaviorField({ value, onChange, error }: BehaviorFieldProps) {
  return (
    <Radio.Group
      label="When somebody follows it from within an app"
      description="Everybody else goes straight to the destination, whatever you choose."
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {behaviors.map(({ value: behavior, title, words }) => (
          <label key={behavior} className={classes.choice} data-checked={value === behavior || undefined}>
            <Radio
              value={behavior}
              aria-labelledby={`behavior-${behavior}`}
              aria-describedby={`behavior-${behavior}-words`}
            />
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600} id={`behavior-${behavior}`}>
                  {title}
                </Text>
                <Badge size="sm" variant="default" tt="none" fw={500} title="Its name in the API">
                  {behavior}
                </Badge>
              </Group>
              <Text size="sm" id={`behavior-${behavior}-words`} className={classes.words}>
                {words}
              </Text>
            </div>
          </label>
        ))}
      </Stack>
    </Radio.Group>
  );
}
