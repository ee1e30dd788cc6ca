import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useLocalStorage, useMounted } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '../../api/shared-queries.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { useDraftForm } from '../../forms/use-draft-form.ts';
import { utmFields, utmOf, type UtmValues, withUtm } from './utm-url.ts';

interface UtmDialogProps {
  /** The destination, which may still be incomplete. */
  url: string;
  onChange: (url: string) => void;
  opened: boolean;
  onClose: () => void;
}

/** Adds campaign parameters to a destination. */
export function UtmDialog({ url, onChange, opened, onClose }: UtmDialogProps) {
  // A dialog that mounts open would not know where to return the focus.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isMounted && opened}
      onClose={onClose}
      title={t`Campaign parameters (UTM)`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <UtmForm url={url} onChange={onChange} onDone={onClose} />
    </Modal>
  );
}

type UtmFormProps = Pick<UtmDialogProps, 'url' | 'onChange'> & { onDone: () => void };

function UtmForm({ url, onChange, onDone }: UtmFormProps) {
  const form = useDraftForm(`utm:${url}`, { initialValues: { ...utmOf(url), template: '' } });
  const { template, ...values } = form.values;
  // The dialog is outside of the link's form in the document but not in React, where this event would bubble to it.
  const apply = (event: React.FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onChange(withUtm(url, values));
    onDone();
  };
  const [chosen, choose] = useState<string | null>(null);
  return (
    <form onSubmit={apply} noValidate>
      <Stack>
        <RestoredNotice restored={form.restored} changesExisting discard={form.reset} />
        <ChooseTemplate chosen={chosen} choose={choose} setValues={form.setValues} />
        {utmFields.map(({ name, label, placeholder }, index) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={200}
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(name)}
          />
        ))}
        <Text size="xs" c="dimmed" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
          {withUtm(url, values)}
        </Text>
        <SaveTemplate
          values={values}
          typed={template}
          setTyped={(typed) => form.setFieldValue('template', typed)}
          onSaved={choose}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Apply</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ChooseTemplateProps {
  /** Name of the template; null for none. */
  chosen: string | null;
  choose: (name: string | null) => void;
  setValues: (values: UtmValues) => void;
}

interface UtmTemplate {
  name: string;
  values: UtmValues;
}

const maxTemplates = 50;

/** The account's templates in this browser, by name. Saving one replaces another with the same name. */
function useUtmTemplates() {
  const { account } = useSuspenseQuery(sessionQuery).data;
  const [templates, setTemplates] = useLocalStorage<UtmTemplate[]>({
    key: `utm-templates-${account?.id ?? ''}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readTemplates,
  });
  const without = (name: string) => templates.filter((template) => template.name !== name);
  return {
    templates,
    isFull: templates.length >= maxTemplates,
    save: (template: UtmTemplate) =>
      setTemplates([...without(template.name), template].sort((a, b) => a.name.localeCompare(b.name))),
    remove: (name: string) => setTemplates(without(name)),
  };
}

/** The stored value may have been written by another version, or manually. */
function readTemplates(text: string | undefined): UtmTemplate[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTemplate) : [];
  } catch {
    return [];
  }
}

function isTemplate(value: unknown): value is UtmTemplate {
  const { name, values } = Object(value) as Partial<UtmTemplate>;
  const texts = Object(values) as Record<string, unknown>;
  return typeof name === 'string' && utmFields.every((field) => typeof texts[field.name] === 'string');
}

/** Fills in the values of a template, or deletes it. Renders nothing without templates. */
function ChooseTemplate({ chosen, choose, setValues }: ChooseTemplateProps) {
  const { templates, remove } = useUtmTemplates();
  if (templates.length === 0) return null;
  const pick = (name: string | null) => {
    choose(name);
    const template = templates.find((candidate) => candidate.name === name);
    if (template) setValues(template.values);
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        label={t`Template`}
        placeholder={t({ message: 'Choose', context: 'a template' })}
        flex={1}
        data={templates.map(({ name }) => name)}
        value={chosen}
        onChange={pick}
      />
      {chosen !== null && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t`Delete template ${chosen}`}
          onClick={() => {
            remove(chosen);
            choose(null);
          }}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

interface SaveTemplateProps {
  values: UtmValues;
  /** The name of the template, as typed. */
  typed: string;
  setTyped: (typed: string) => void;
  onSaved: (name: string) => void;
}

/** Saves the values under a name. */
function SaveTemplate({ values, typed, setTyped, onSaved }: SaveTemplateProps) {
  const { templates, isFull, save } = useUtmTemplates();
  const name = typed.trim();
  const canSave = name !== '' && (!isFull || templates.some((template) => template.name === name));
  const saveTyped = () => {
    save({ name, values });
    onSaved(name);
    setTyped('');
  };
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label={t`Save as template`}
        description={t`For this account, in this browser.`}
        placeholder={t`Newsletter`}
        flex={1}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would otherwise apply the parameters.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (canSave) saveTyped();
        }}
      />
      <Button variant="default" disabled={!canSave} onClick={saveTyped}>
        <Trans>Save</Trans>
      </Button>
    </Group>
  );
}
