import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Fieldset, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { maxParameters, newParameter, type DraftParameter } from './rule-draft.ts';
import classes from './rules.module.css';

interface ParametersFieldProps {
  label: string;
  error?: ReactNode;
  value: DraftParameter[];
  onChange: (parameters: DraftParameter[]) => void;
}

/** The parameters that the visitor's query must have. */
export function ParametersField({ label, error, value: parameters, onChange }: ParametersFieldProps) {
  const change = (key: string, changes: Partial<DraftParameter>) =>
    onChange(
      parameters.map((parameter) => (parameter.key === key ? { ...parameter, ...changes } : parameter)),
    );
  return (
    <Fieldset legend={label} variant="unstyled" classNames={{ legend: classes.legend }}>
      <Stack gap="xs">
        {parameters.map(({ key, name, value }, index) => {
          const number = index + 1;
          return (
            <Group key={key} gap="xs" wrap="nowrap">
              <TextInput
                aria-label={t`Name of parameter ${number}`}
                placeholder="ref"
                flex={1}
                maxLength={100}
                dir="ltr"
                autoCapitalize="none"
                spellCheck={false}
                value={name}
                onChange={(event) => change(key, { name: event.currentTarget.value })}
              />
              <TextInput
                aria-label={t`Value of parameter ${number}`}
                placeholder={
                  value === ''
                    ? t({ message: 'empty', context: 'value of a parameter' })
                    : t({ message: 'any value', context: 'value of a parameter' })
                }
                flex={1}
                maxLength={500}
                dir="ltr"
                autoCapitalize="none"
                spellCheck={false}
                value={value ?? ''}
                onChange={(event) => change(key, { value: event.currentTarget.value || null })}
              />
              {parameters.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Remove parameter ${number}`}
                  onClick={() => onChange(parameters.filter((other) => other.key !== key))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          );
        })}
        {error && <Input.Error>{error}</Input.Error>}
        {parameters.length < maxParameters && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...parameters, newParameter()])}
          >
            <Trans>Add parameter</Trans>
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}
