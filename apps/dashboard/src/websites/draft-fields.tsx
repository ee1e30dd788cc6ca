import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';
import type { Choice } from '../api/dashboard-client.ts';
import { lengthOf, tooLong } from '../forms/text-limit.ts';
import { BehaviorField } from '../links/behavior-field.tsx';
import { lazyComponent } from '../load-chunk.ts';
import { leadsSomewhere, limits, type Draft, type DraftErrors, type EditDraft } from './draft.ts';
import { ImageButton } from './image-button.tsx';
import { ItemsEditor } from './items-editor.tsx';
import { SocialsEditor } from './socials-editor.tsx';
import { ThemePicker } from './theme-picker.tsx';
import type { Website } from './website-queries.ts';
import classes from './website-editor.module.css';

const LooksFields = lazyComponent(async () => (await import('./looks-fields.tsx')).LooksFields);

interface DraftFieldsProps {
  website: Website;
  draft: Draft;
  errors: DraftErrors;
  edit: EditDraft;
  choices: { themes: Choice[]; networks: Choice[] };
}

type PartProps = Pick<DraftFieldsProps, 'draft' | 'errors' | 'edit'>;

const setterOf =
  (edit: EditDraft) =>
  <Field extends keyof Draft>(field: Field) =>
  (value: Draft[Field]) =>
    edit((now) => ({ ...now, [field]: value }), field);

interface CountedInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The maximum length that the API accepts, in code points after trimming. */
  max: number;
  error?: string;
  required?: boolean;
  multiline?: boolean;
  /** By which the editor finds the input. */
  field?: string;
}

/** A text input that shows its length next to the label, counted as the API counts. It does not limit typing. */
function CountedInput(props: CountedInputProps) {
  const { label, value, onChange, max, error, multiline, required, field } = props;
  const length = lengthOf(value);
  const Input = multiline ? Textarea : TextInput;
  return (
    <Input
      label={
        <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
          <span>
            {label}
            {required && (
              <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                {' '}
                *
              </Text>
            )}
          </span>
          <Text span size="xs" fw={400} aria-hidden className={length > max ? classes.over : classes.quiet}>
            {length}/{max}
          </Text>
        </Group>
      }
      labelProps={{ display: 'block' }}
      aria-label={label}
      aria-required={required}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ?? tooLong(value, max)}
      autoComplete="off"
      data-field={field}
      {...(multiline && { autosize: true, minRows: 3, maxRows: 10 })}
    />
  );
}

/** The name of the page and what is below it. */
export function AboutFields({ draft: { name, headline, bio }, errors, edit }: PartProps) {
  const set = setterOf(edit);
  return (
    <>
      <CountedInput
        label={t`Name`}
        required
        value={name}
        onChange={set('name')}
        max={limits.name}
        error={errors['name']}
        field="name"
      />
      <CountedInput
        label={t`Headline`}
        value={headline}
        onChange={set('headline')}
        max={limits.headline}
        error={errors['headline']}
        field="headline"
      />
      <CountedInput
        label={t`Bio`}
        multiline
        value={bio}
        onChange={set('bio')}
        max={limits.bio}
        error={errors['bio']}
      />
    </>
  );
}

/** The looks of a draft besides its theme. What a draft of an earlier version does not say is as in the page. */
export function DraftLooks({ website, draft, errors, edit }: PartProps & { website: Website }) {
  return (
    <LooksFields
      website={website}
      gradient={draft.gradient ?? null}
      font={draft.font === undefined ? website.font : draft.font}
      accent={draft.accent ?? null}
      background={draft.background ?? null}
      buttons={draft.buttons === undefined ? website.buttons : draft.buttons}
      layout={draft.layout ?? website.layout}
      language={draft.language ?? null}
      errors={errors}
      onChange={(looks) => edit((now) => ({ ...now, ...looks }), ...Object.keys(looks))}
    />
  );
}

/** All fields of a bio page. */
export function DraftFields({ website, draft, errors, edit, choices }: DraftFieldsProps) {
  const { items, socials, theme } = draft;
  const count = items.length;
  const limit = limits.items;
  const [showsLooks, setShowsLooks] = useState(false);
  const set = setterOf(edit);
  return (
    <Stack gap="md" pb="md">
      <Section title={t({ message: 'About', context: 'section with the name and the bio of a page' })}>
        <AboutFields draft={draft} errors={errors} edit={edit} />
        <div data-field="photo">
          <ImageButton websiteId={website.id} shape="photo" exists={website.hasPhoto} />
        </div>
      </Section>
      <Section title={t`Items`} aside={t({ message: `${count} of ${limit}`, context: 'number of items' })}>
        <ItemsEditor website={website} items={items} errors={errors} edit={edit} />
        {items.some((item) => ['url', 'media', 'image'].includes(item.leadsTo) && leadsSomewhere(item)) && (
          <BehaviorField
            label={t`When URLs of this page are opened inside an app`}
            description={t`Items that are links do what the link does. Visitors in other browsers always go straight to the destination.`}
            value={draft.behavior ?? website.behavior}
            onChange={set('behavior')}
            error={errors['behavior']}
          />
        )}
      </Section>
      <Section title={t({ message: 'Profiles', context: 'in social networks' })}>
        <div data-field="profile">
          <SocialsEditor socials={socials} networks={choices.networks} errors={errors} edit={edit} />
        </div>
      </Section>
      <Section title={t`Theme`}>
        <ThemePicker themes={choices.themes} value={theme} onChange={set('theme')} error={errors['theme']} />
        <div data-field="background">
          <Button
            variant="default"
            size="xs"
            aria-expanded={showsLooks}
            onClick={() => setShowsLooks(!showsLooks)}
          >
            <Trans>Colors, images, font and more</Trans>
          </Button>
        </div>
        {showsLooks && (
          <Suspense>
            <DraftLooks website={website} draft={draft} errors={errors} edit={edit} />
          </Suspense>
        )}
      </Section>
    </Stack>
  );
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h5" id={id}>
          {title}
          {aside && (
            <Text span size="sm" fw={400} ms="xs" className={classes.quiet}>
              {aside}
            </Text>
          )}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
