import { ActionIcon, Button, Grid, Group, Stack, TextInput, Tooltip } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDice5 } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { asProblem } from '../api/problem.ts';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { SlugField } from '../parts/slug-field.tsx';
import { UnsavedGuard } from '../parts/unsaved-guard.tsx';
import { BehaviorField } from './behavior-field.tsx';
import { BehaviorPreview } from './behavior-preview.tsx';
import classes from './link-form.module.css';
import { GroupField } from './group-field.tsx';
import type { Behavior, Link } from './queries.ts';
import { suggestSlug } from './suggest-slug.ts';
import { withHttps } from './with-https.ts';

export interface LinkValues {
  destination: string;
  slug: string;
  name: string;
  group: string | null;
  behavior: Behavior;
}

const empty: LinkValues = { destination: '', slug: '', name: '', group: null, behavior: 'basic' };

interface LinkFormProps<T> {
  /** The link that is changed; a new one where it is left out. */
  link?: Link;
  /** The verb on the button. */
  action: string;
  /** Leads away when it is done, past the guard of unsaved changes. */
  save: UseMutationResult<T, Error, LinkValues>;
}

/** What a link is made of, and what its visitors meet. */
export function LinkForm<T>({ link, action, save }: LinkFormProps<T>) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/links' }));
  const form = useForm({ initialValues: link ? valuesOf(link) : empty });
  const { behavior } = form.values;
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onError: (thrown) => form.setErrors(asProblem(thrown).byField()) }),
  );
  return (
    <Grid gap={{ base: 'lg', md: 'xl' }}>
      <UnsavedGuard dirty={form.isDirty()} />
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <TextInput
              label="Destination"
              description="Where visitors are sent; an https address"
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
              description={link ? 'What you call it' : 'What you call it; the slug, where you say nothing'}
              required={link !== undefined}
              {...form.getInputProps('name')}
            />
            <GroupField
              label="Group"
              placeholder="None"
              {...form.getInputProps('group')}
              value={form.values.group}
            />
            <BehaviorField {...form.getInputProps('behavior')} value={behavior} />
            <ProblemAlert error={save.error} />
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

function NewSlug({ suggest, ...props }: { value: string; suggest: (slug: string) => void }) {
  return (
    <SlugField
      {...props}
      rightSection={
        <Tooltip label="Suggest one">
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
    description="Cannot be changed: printed codes and links that are out there lead to it."
    value={url.replace(/^https?:\/\//, '')}
    disabled
    classNames={{ input: classes.fixed }}
  />
);
