import { ActionIcon, Button, Grid, Group, Stack, TextInput, Tooltip } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDice5 } from '@tabler/icons-react';
import { useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { toApiError } from '../api/api-error.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { FormError } from '../components/form-error.tsx';
import { SlugField } from '../components/slug-field.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';
import { withHttps, withoutScheme } from '../url.ts';
import { BehaviorField } from './behavior-field.tsx';
import { BehaviorPreview } from './behavior-preview.tsx';
import { GroupField } from './group-field.tsx';
import type { Behavior, Link } from './link-queries.ts';
import classes from './link-form.module.css';
import { mayMixScripts } from './may-mix-scripts.ts';

const MixedScriptWarning = lazy(async () => ({
  default: (await import('./mixed-script-warning.tsx')).MixedScriptWarning,
}));

export interface LinkValues {
  destination: string;
  slug: string;
  name: string;
  group: string | null;
  behavior: Behavior;
}

const newLink: LinkValues = { destination: '', slug: '', name: '', group: null, behavior: 'basic' };

interface LinkFormProps<T> {
  /** The link to edit. Omit it to create one. */
  link?: Link;
  /** The label of the button. */
  action: string;
  /** Navigates away on success, bypassing the guard for unsaved changes. */
  save: UseMutationResult<T, Error, LinkValues>;
}

/** The fields of a link, with a preview of what visitors see. */
export function LinkForm<T>({ link, action, save }: LinkFormProps<T>) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/links' }));
  const form = useForm({ initialValues: link ? valuesOf(link) : newLink });
  const { behavior } = form.values;
  const warns = useSuspenseQuery(sessionQuery).data.signUp === 'open';
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (thrown) => form.setErrors(toApiError(thrown).messagesByField()) }),
  );
  return (
    <Grid gap={{ base: 'lg', md: 'xl' }}>
      <UnsavedGuard dirty={form.isDirty()} />
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label="Destination"
              description="Where visitors are sent. Must be an https URL."
              placeholder="https://shop.example/summer"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus={!link}
              {...form.getInputProps('destination')}
              onBlur={() => form.setFieldValue('destination', withHttps)}
            />
            <Suspense>
              {warns && mayMixScripts(form.values.destination) && (
                <MixedScriptWarning destination={form.values.destination} />
              )}
            </Suspense>
            {link ? (
              <FixedSlug url={link.url} />
            ) : (
              <NewSlug
                {...form.getInputProps('slug')}
                value={form.values.slug}
                suggest={(slug) => form.setFieldValue('slug', slug)}
              />
            )}
            <TextInput
              label="Name"
              description={link ? 'Display name.' : 'Display name. Defaults to the slug.'}
              required={link !== undefined}
              {...form.getInputProps('name')}
            />
            <GroupField
              label="Group"
              placeholder="No group"
              {...form.getInputProps('group')}
              value={form.values.group}
            />
            <BehaviorField {...form.getInputProps('behavior')} value={behavior} />
            <FormError error={save.error} />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" loading={save.isPending}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <BehaviorPreview behavior={behavior} />
      </Grid.Col>
    </Grid>
  );
}

const valuesOf = ({ destination, slug, name, group, behavior }: Link): LinkValues => ({
  destination,
  slug,
  name,
  group,
  behavior,
});

/** Letters and digits that are not easily confused when read aloud or copied from paper. */
const slugCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
const suggestedSlugLength = 7;

/** Returns a random slug that is almost certainly available: one of 27 billion. */
function suggestSlug(): string {
  let slug = '';
  while (slug.length < suggestedSlugLength) {
    // 248 is the largest multiple of 31 in a byte. Higher values would favor some characters.
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) slug += slugCharacters[byte % slugCharacters.length];
  }
  return slug;
}

function NewSlug({ suggest, ...props }: { value: string; suggest: (slug: string) => void }) {
  return (
    <SlugField
      {...props}
      rightSection={
        <Tooltip label="Suggest a slug">
          <ActionIcon variant="subtle" aria-label="Suggest a slug" onClick={() => suggest(suggestSlug())}>
            <IconDice5 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}

const FixedSlug = ({ url }: { url: string }) => (
  <TextInput
    label="Short link"
    description="Cannot be changed, because it may already be shared or printed."
    value={withoutScheme(url)}
    disabled
    classNames={{ input: classes.fixed }}
  />
);
