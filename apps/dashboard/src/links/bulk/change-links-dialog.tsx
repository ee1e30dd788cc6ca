import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Modal,
  NumberInput,
  Radio,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ReactNode, type SyntheticEvent, Suspense } from 'react';
import { bulkSetLengths, linkPreviewLengths } from '../../api/lengths.gen.ts';
import { limitedTo } from '../../forms/text-limit.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { lazyComponent } from '../../load-chunk.ts';
import { withHttps } from '../../url.ts';
import { BehaviorField } from '../behavior-field.tsx';
import { labelOfField } from '../link-field-labels.ts';
import { MaxClicksField } from '../max-clicks-field.tsx';
import { TimeField } from '../time-field.tsx';
import { utmFields } from '../utm/utm-url.ts';
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

const RulesField = lazyComponent(async () => (await import('../rules/rules-field.tsx')).RulesField);

interface ChangeLinksDialogProps {
  /** The number of links that would be changed. */
  count: number;
  opened: boolean;
  close: () => void;
  onChange: (change: LinkChange) => void;
}

/** Asks which fields of links to change, and to what. Fields that are not turned on stay as they are. */
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
  const form = useDraftForm<ChangeValues>('change-links', { initialValues: noChange, validate: problemsIn });
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
      <>
        <UrlInput
          label={labelOfField('destination')}
          description={t`Where visitors are sent. Must be an https URL.`}
          {...form.getInputProps('destination')}
          onBlur={() => form.setFieldValue('destination', withHttps)}
        />
        <Fieldset legend={t`Campaign parameters (UTM)`}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {utmFields.map(({ name, label, placeholder }) => (
              <TextInput
                key={name}
                label={label}
                placeholder={placeholder}
                maxLength={200}
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps(`utm.${name}`)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      </>
    ),
    app: (
      <OnOff
        label={labelOfField('app')}
        description={t`Visitors who are led out of an app come to the destination’s own app if they have it, such as YouTube’s.`}
        value={values.opensApp}
        onChange={(on) => form.setFieldValue('opensApp', on)}
      />
    ),
    forwardQuery: (
      <OnOff
        label={labelOfField('forwardQuery')}
        description={t`Adds the parameters with which the short link is opened to the destination.`}
        value={values.forwardQuery}
        onChange={(on) => form.setFieldValue('forwardQuery', on)}
      />
    ),
    conversions: (
      <OnOff
        label={labelOfField('conversions')}
        description={t`Lets your shop report what visitors of these links order.`}
        value={values.conversions}
        onChange={(on) => form.setFieldValue('conversions', on)}
      />
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
    name: (
      <TextInput
        aria-label={labelOfField('name')}
        description={t`Display name.`}
        {...form.getInputProps('name')}
      />
    ),
    note: (
      <Textarea
        aria-label={labelOfField('note')}
        description={t`Visitors do not see it. Searches find it.`}
        autosize
        minRows={2}
        maxRows={8}
        {...limitedTo(bulkSetLengths.note, form.getInputProps('note'))}
      />
    ),
    rules: (
      <Suspense fallback={<Skeleton h={60} />}>
        <RulesField
          lead={t`These rules replace those of the links. If there are none, the rules of the links are removed.`}
          value={values.rules}
          onChange={(rules) => {
            form.clearErrors();
            form.setFieldValue('rules', rules);
          }}
          errors={form.errors}
        />
      </Suspense>
    ),
    activeFrom: (
      <TimeField
        aria-label={labelOfField('activeFrom')}
        description={t`Leave it empty if the links should be active immediately.`}
        {...form.getInputProps('activeFrom')}
        value={values.activeFrom}
      />
    ),
    expiresAt: (
      <TimeField
        aria-label={labelOfField('expiresAt')}
        description={t`Leave it empty if the links should not expire.`}
        {...form.getInputProps('expiresAt')}
        value={values.expiresAt}
      />
    ),
    maxClicks: (
      <MaxClicksField
        aria-label={labelOfField('maxClicks')}
        description={t`Each link expires after this many clicks. Leave it empty for no limit.`}
        {...form.getInputProps('maxClicks')}
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
    gate: (
      <OnOff
        label={labelOfField('gate')}
        description={t`Asks visitors whether they are adults.`}
        value={values.adultsOnly}
        onChange={(on) => form.setFieldValue('adultsOnly', on)}
      />
    ),
    preview: (
      <>
        <TextInput
          label={labelOfField('preview.title')}
          description={t`If title and description are empty, messengers show what they find at the destination.`}
          {...limitedTo(linkPreviewLengths.title, form.getInputProps('cardTitle'))}
        />
        <Textarea
          label={labelOfField('preview.description')}
          autosize
          minRows={2}
          maxRows={4}
          {...limitedTo(linkPreviewLengths.description, form.getInputProps('cardDescription'))}
        />
      </>
    ),
  };
  return (
    <form onSubmit={form.onSubmit(submit, (_errors, _values, event) => focusFirstProblem(event))} noValidate>
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

/** A rule opens when it has a problem, so its field does not exist before the next frame. */
function focusFirstProblem(event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const element = event?.currentTarget;
  requestAnimationFrame(() => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

interface OnOffProps {
  label: string;
  description: string;
  value: boolean;
  onChange: (on: boolean) => void;
}

/** Turns a setting of links on or off. Its label is that of the checkbox above it. */
const OnOff = ({ label, description, value, onChange }: OnOffProps) => (
  <Radio.Group
    aria-label={label}
    description={description}
    value={value ? 'on' : 'off'}
    onChange={(choice) => onChange(choice === 'on')}
  >
    <Group mt="xs">
      <Radio value="on" label={t({ message: 'On', context: 'a setting of links' })} />
      <Radio value="off" label={t({ message: 'Off', context: 'a setting of links' })} />
    </Group>
  </Radio.Group>
);

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
