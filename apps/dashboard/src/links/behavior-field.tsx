import { t } from '@lingui/core/macro';
import { Badge, Group, Radio, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeveloperMode } from '../account/developer-mode.ts';
import classes from './behavior-field.module.css';
import { behaviors } from './behaviors.ts';
import type { Behavior } from './link-queries.ts';

interface BehaviorFieldProps {
  /** Defaults to the label of a link's behavior. */
  label?: string;
  /** Hides the label visually, because it is next to the field already. */
  hidesLabel?: true;
  description?: string;
  value: Behavior;
  onChange: (behavior: Behavior) => void;
  disabled?: boolean;
  error?: ReactNode;
}

export function BehaviorField({
  label = t`When opened inside an app`,
  hidesLabel,
  description: explanation = t`Visitors in other browsers always go straight to the destination.`,
  value,
  onChange,
  disabled,
  error,
}: BehaviorFieldProps) {
  const [isDeveloper] = useDeveloperMode();
  return (
    <Radio.Group
      label={hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      labelProps={{ pos: hidesLabel && 'absolute' }}
      description={explanation}
      value={value}
      onChange={onChange}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {behaviors.map(({ value: behavior, title, description }) => (
          <label key={behavior} className={classes.choice} data-checked={value === behavior || undefined}>
            <Radio
              value={behavior}
              disabled={disabled}
              aria-labelledby={`behavior-${behavior}`}
              aria-describedby={`behavior-${behavior}-description`}
            />
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600} id={`behavior-${behavior}`}>
                  {title}
                </Text>
                {isDeveloper && (
                  <Badge size="sm" variant="default" tt="none" fw={500} title={t`Name in the API`}>
                    {behavior}
                  </Badge>
                )}
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
