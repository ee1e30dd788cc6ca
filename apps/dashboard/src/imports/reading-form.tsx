import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { toApiError } from '../api/api-error.ts';
import { FormError } from '../components/form-error.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftForm } from '../forms/use-draft-form.ts';
import { GroupField } from '../links/group-field.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { ColumnTable } from './column-table.tsx';
import {
  type FileEncoding,
  type Import,
  type ImportChanges,
  type ImportSource,
  useChangeImport,
} from './import-queries.ts';
import { encodingNames, importFields, sourceNames } from './import-texts.ts';
import classes from './reading-form.module.css';

/** The options detected in the file. */
const automatic = { value: '', label: t`Automatic` };

interface ReadingValues {
  mapping: Record<string, string>;
  upgradeHttp: boolean;
  group: string | null;
  tags: string[];
}

interface ReadingFormProps {
  shown: Import;
  onDirty: (isDirty: boolean) => void;
}

/** How a file is read: its source, its columns, and what to add to its links. */
export function ReadingForm({ shown, onDirty }: ReadingFormProps) {
  const { id, source, encoding, dateOrder, columns, samples, mapping, upgradeHttp, group, tags } = shown;
  const { unknownDomains, onUnknownDomain, ignored } = shown;
  const change = useChangeImport(id);
  const form = useDraftForm<Record<string, unknown> & ReadingValues>(`import:${id}`, {
    initialValues: { mapping, upgradeHttp, group, tags },
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const send = (changes: ImportChanges) => {
    const { upgradeHttp, group, tags } = form.getValues();
    change.mutate(
      { upgradeHttp, group, tags, ...changes },
      { onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()) },
    );
  };
  const check = ({ mapping }: ReadingValues) =>
    send(form.isDirty('mapping') ? { mapping: { ...completeMapping(mapping), ignore: ignored } } : {});
  return (
    <form onSubmit={form.onSubmit(check)} noValidate>
      <UnsavedGuard dirty={isDirty && !change.isPending} />
      <Stack gap="md">
        <Title order={2} size="h4">
          <Trans>How the file is read</Trans>
        </Title>
        <RestoredNotice restored={form.restored} discard={form.reset} />
        <NativeSelect
          label={t`Where it comes from`}
          description={t`Recognized by its columns. If you choose another, the columns are matched and the file is checked again.`}
          data={Object.entries(sourceNames).map(([value, label]) => ({ value, label }))}
          value={source ?? 'csv'}
          disabled={change.isPending}
          onChange={({ currentTarget: { value } }) => send({ source: value as ImportSource, mapping: null })}
        />
        <div className={classes.pair}>
          <NativeSelect
            label={t`Encoding`}
            description={t`Choose another if letters look wrong.`}
            data={[automatic, ...Object.entries(encodingNames).map(([value, label]) => ({ value, label }))]}
            value={encoding ?? 'utf-8'}
            disabled={change.isPending}
            onChange={({ currentTarget: { value } }) =>
              send({ encoding: value === '' ? null : (value as FileEncoding), mapping: null })
            }
          />
          <NativeSelect
            label={t`Dates with slashes`}
            description={t`Dates such as 3/4/2026 can be read once you choose whether the day or the month comes first.`}
            data={[
              automatic,
              { value: 'day', label: t`The day comes first` },
              { value: 'month', label: t`The month comes first` },
            ]}
            value={dateOrder ?? ''}
            disabled={change.isPending}
            onChange={({ currentTarget: { value } }) =>
              send({ dateOrder: value === '' ? null : value === 'day' ? 'day' : 'month' })
            }
          />
          {unknownDomains.length > 0 && (
            <NativeSelect
              label={t`Links on other domains`}
              description={t`The file has links on hosts that are not domains of the account.`}
              data={[
                automatic,
                { value: 'default', label: t`Use the default domain` },
                { value: 'skip', label: t`Skip their rows` },
              ]}
              value={onUnknownDomain ?? ''}
              disabled={change.isPending}
              onChange={({ currentTarget: { value } }) =>
                send({ onUnknownDomain: value === '' ? null : value === 'skip' ? 'skip' : 'default' })
              }
            />
          )}
        </div>
        <ColumnTable
          columns={columns}
          samples={samples}
          mapping={form.values.mapping}
          onChange={(changed) => form.setFieldValue('mapping', changed)}
        />
        {form.errors['mapping'] && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors['mapping']}
          </Text>
        )}
        <Checkbox
          label={t`Replace http: with https: in destinations`}
          description={t`Without it, rows whose destination begins with http: are skipped.`}
          {...form.getInputProps('upgradeHttp', { type: 'checkbox' })}
        />
        <GroupField
          label={t`Group for all links`}
          placeholder={t`The groups in the file`}
          {...form.getInputProps('group')}
          value={form.values.group}
        />
        <TagsField
          label={t`Tags for all links`}
          description={t`Press Enter after each. With a tag, you can find the imported links later.`}
          {...form.getInputProps('tags')}
          value={form.values.tags}
        />
        <FormError error={change.error} />
        {isDirty && (
          <Group>
            <Button type="submit" loading={change.isPending}>
              <Trans>Check again</Trans>
            </Button>
            <Button variant="default" disabled={change.isPending} onClick={form.reset}>
              <Trans>Discard changes</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

/** Every field, so that nothing is guessed again: a column that was left out stays out. */
const completeMapping = (mapping: Record<string, string>): Record<string, string | null> =>
  Object.fromEntries(importFields.map(({ value: field }) => [field, mapping[field] ?? null]));
