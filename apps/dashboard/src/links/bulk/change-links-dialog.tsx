import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Modal, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { useKeptForm } from '../../forms/use-kept-form.ts';
import { withHttps } from '../../url.ts';
import { BehaviorField } from '../behavior-field.tsx';
import { labelOfField } from '../link-field-labels.ts';
import { TimeField } from '../time-field.tsx';
import type { LinkChange } from './bulk-calls.ts';
import {
  changeableFields,
  changeOf,
  noChange,
  problemsIn,
  type ChangeableField,
  type ChangeValues,
} from './change-values.ts';
import { TagChangeFields } from './tag-change-fields.tsx';

interface ChangeLinksDialogProps {
  /** How many links would be changed. */
  count: number;
  opened: boolean;
  close: () => void;
  onChange: (change: LinkChange) => void;
}

/** Asks which fields of links are changed, and to what. Fields that are not turned on stay as they are. */
export function ChangeLinksDialog({ opened, close, ...props }: ChangeLinksDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t`Change links`}
      size="lg"
      centered
      returnFocus={props.count > 0}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ChangeForm close={close} {...props} />
    </Modal>
  );
}

function ChangeForm({ count, close, onChange }: Omit<ChangeLinksDialogProps, 'opened'>) {
  const form = useKeptForm<ChangeValues>('change-links', { initialValues: noChange, validate: problemsIn });
  const { values } = form;
  const change = changeOf(values);
  const submit = () => {
    if (!change) return;
    close();
    onChange(change);
  };
  const turn = (field: ChangeableField, on: boolean) => {
    form.clearErrors();
    form.setFieldValue('fields', (fields) =>
      changeableFields.filter((name) => (name === field ? on : fields.includes(name))),
    );
  };
  const inputs: Record<ChangeableField, ReactNode> = {
    behavior: <BehaviorField hidesLabel {...form.getInputProps('behavior')} value={values.behavior} />,
    destination: (
      <UrlInput
        label={labelOfField('destination')}
        description={t`Where visitors are sent. Must be an https URL.`}
        {...form.getInputProps('destination')}
        onBlur={() => form.setFieldValue('destination', withHttps)}
      />
    ),
    expiresAt: (
      <TimeField
        aria-label={labelOfField('expiresAt')}
        description={t`Leave it empty if the links are not to expire.`}
        {...form.getInputProps('expiresAt')}
        value={values.expiresAt}
      />
    ),
    expiredDestination: (
      <UrlInput
        label={labelOfField('expiredDestination')}
        description={t`If it is empty, visitors see a page that says the link has ended.`}
        {...form.getInputProps('expiredDestination')}
        onBlur={() => form.setFieldValue('expiredDestination', withHttps)}
      />
    ),
    conversions: (
      <Radio.Group
        aria-label={labelOfField('conversions')}
        description={t`Lets your shop report what visitors of these links order.`}
        value={values.conversions ? 'on' : 'off'}
        onChange={(choice) => form.setFieldValue('conversions', choice === 'on')}
      >
        <Group mt="xs">
          <Radio value="on" label={t({ message: 'On', context: 'a setting of links' })} />
          <Radio value="off" label={t({ message: 'Off', context: 'a setting of links' })} />
        </Group>
      </Radio.Group>
    ),
    holdout: (
      <NumberInput
        aria-label={labelOfField('holdout')}
        description={t`0 turns it off. It requires tracked conversions and links that lead visitors out of apps. Any change restarts the comparison.`}
        min={0}
        max={20}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('holdout')}
      />
    ),
    tags: (
      <TagChangeFields
        addTags={values.addTags}
        removeTags={values.removeTags}
        onChange={(names) => form.setValues(names)}
        error={form.errors.removeTags}
      />
    ),
  };
  return (
    <form
      onSubmit={form.onSubmit(submit, (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus())}
      noValidate
    >
      <Stack>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <Text size="sm">
          <Trans>Choose what to change. Everything else stays as it is.</Trans>
        </Text>
        {changeableFields.map((field) => (
          <Stack key={field} gap="xs">
            <Checkbox
              label={labelOfField(field)}
              checked={values.fields.includes(field)}
              onChange={({ currentTarget: { checked } }) => turn(field, checked)}
            />
            {values.fields.includes(field) && inputs[field]}
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" disabled={change === null}>
            {plural(count, { one: 'Change # link', other: 'Change # links' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface UrlInputProps {
  label: string;
  description: string;
  onBlur: () => void;
}

/** An input whose label is that of the checkbox above it. */
const UrlInput = ({ label, ...props }: UrlInputProps) => (
  <TextInput
    aria-label={label}
    placeholder="https://shop.example/summer"
    inputMode="url"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    {...props}
  />
);
