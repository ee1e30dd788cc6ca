import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Grid, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery, type UseMutationResult } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { toApiError } from '../api/api-error.ts';
import { sessionQuery } from '../api/shared-queries.ts';
import { useHostOf } from '../domains/domain-field.tsx';
import { FieldErrors } from '../components/field-errors.tsx';
import { FormError } from '../components/form-error.tsx';
import { UnsavedGuard } from '../components/unsaved-guard.tsx';
import { RestoredNotice } from '../forms/restored-notice.tsx';
import { useDraftInput } from '../forms/use-draft-input.ts';
import { withHttps, withoutScheme } from '../url.ts';
import { lazyComponent } from '../load-chunk.ts';
import { BehaviorField } from './behavior-field.tsx';
import { labelOfField } from './link-field-labels.ts';
import type { Link } from './link-queries.ts';
import { LinkPreview } from './link-preview.tsx';
import { nameOfDestination } from './name-of-destination.ts';
import { changesOf, isUnderMore, newLink, valuesOf, type LinkValues } from './link-values.ts';
import classes from './link-form.module.css';
import { MoreSection } from './more-section.tsx';
import { NewAddress } from './new-address.tsx';
import { isOutOfReach } from './out-of-reach.ts';
import type { ImageChange } from './preview-image-field.tsx';
import { UtmButton } from './utm/utm-button.tsx';

const MixedScriptWarning = lazyComponent(
  async () => (await import('./mixed-script-warning.tsx')).MixedScriptWarning,
);
const OutOfReachWarning = lazyComponent(
  async () => (await import('./out-of-reach-warning.tsx')).OutOfReachWarning,
);

interface LinkFormProps<T> {
  /** The link to edit. Omit it to create one. */
  link?: Link;
  /** The label of the button. */
  action: string;
  /** Navigates away on success, bypassing the guard for unsaved changes. */
  save: UseMutationResult<T, Error, LinkInput>;
}

/** Saves the values. */
export interface LinkInput {
  values: LinkValues;
  image: ImageChange;
}

/** True if the host name of a URL is worth checking on the server: plain ASCII names mix no scripts. */
const mayMixScripts = (url: string): boolean => URL.canParse(url) && new URL(url).hostname.includes('xn--');

/** The fields of a link, with a preview of what visitors see. */
export function LinkForm<T>({ link, action, save }: LinkFormProps<T>) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/links' }));
  const { signUp, account } = useSuspenseQuery(sessionQuery).data;
  const initialValues = link
    ? valuesOf(link)
    : { ...newLink, behavior: account?.defaultBehavior ?? newLink.behavior };
  const form = useForm<LinkValues>({ initialValues });
  // The destination when its field was left: what is being typed is always incomplete.
  const [left, setLeft] = useState(initialValues.destination);
  const [image, setImage] = useState<ImageChange>();
  const [showsMore, setShowsMore] = useState(false);
  const restored = useDraftInput<LinkValues>({
    name: link ? `link:${link.id}` : 'new-link',
    saved: form.getInitialValues(),
    values: { ...form.values, password: undefined },
    dirty: form.isDirty(),
    restore: (values) => {
      form.setValues(values);
      if (Object.keys(changesOf(initialValues, values)).some(isUnderMore)) setShowsMore(true);
    },
  });
  const host = useHostOf(form.values.domain);
  // The state of the mutation is one render behind, so a double click would outrun it.
  const isSaving = useRef(false);
  // What the form chose itself. A retry may have another destination, and so another name.
  const chosen = useRef({ slug: '', name: '' });
  const saveOnce = (values: LinkValues) => {
    if (isSaving.current) return;
    isSaving.current = true;
    // Kept in the form, so that a retry after a lost response does not create a second link.
    const slug = values.slug === '' ? randomSlug() : values.slug;
    if (slug !== values.slug) form.setFieldValue('slug', slug);
    // A random slug says nothing as a name.
    const given = values.name === chosen.current.name ? '' : values.name;
    const hasSlug = values.slug !== '' && values.slug !== chosen.current.slug;
    const named = link !== undefined || hasSlug || given.trim() !== '';
    const name = named ? given : (nameOfDestination(values.destination) ?? '');
    if (name !== values.name) form.setFieldValue('name', name);
    if (!named) chosen.current = { slug, name };
    const onError = (thrown: Error) => {
      isSaving.current = false;
      const error = toApiError(thrown);
      form.setErrors(error.messagesByField());
      if (error.fields.some(({ field }) => isUnderMore(field))) setShowsMore(true);
    };
    save.mutate({ values: { ...values, slug, name }, image }, { onError });
  };
  const errors = Object.entries(form.errors).map(([field, message]) => ({ field, message }));
  const formElement = useRef<HTMLFormElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  // The effect runs after the fields show their errors.
  useEffect(() => {
    if (save.error) formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  return (
    <Grid gap={{ base: 'lg', md: 'xl' }}>
      <UnsavedGuard dirty={form.isDirty() || image !== undefined} />
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form
          ref={formElement}
          className={classes.form}
          onSubmit={(event) => form.onSubmit(saveOnce)(event)}
          noValidate
        >
          <Stack gap="md">
            <RestoredNotice restored={restored} changesExisting={link !== undefined} discard={form.reset} />
            <TextInput
              label={t`Destination`}
              description={t`Where visitors are sent. Must be an https URL.`}
              placeholder="https://shop.example/summer"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              required
              autoFocus={!link}
              {...form.getInputProps('destination')}
              onBlur={() => {
                const destination = withHttps(form.values.destination);
                form.setFieldValue('destination', destination);
                setLeft(destination);
              }}
            />
            <UtmButton
              url={form.values.destination}
              onChange={(url) => form.setFieldValue('destination', url)}
            />
            <Suspense>
              {signUp === 'open' && mayMixScripts(form.values.destination) && (
                <MixedScriptWarning destination={form.values.destination} />
              )}
              {form.values.destination === left && isOutOfReach(left) && <OutOfReachWarning />}
            </Suspense>
            {link ? (
              <FixedSlug url={link.url} />
            ) : (
              <NewAddress
                domain={form.values.domain}
                chooseDomain={(domain) => {
                  form.clearFieldError('slug');
                  form.setFieldValue('domain', domain);
                }}
                domainError={form.errors.domain}
                {...form.getInputProps('slug')}
                value={form.values.slug}
                destination={form.values.destination}
                choose={(slug) => form.setFieldValue('slug', slug)}
              />
            )}
            <BehaviorField {...form.getInputProps('behavior')} value={form.values.behavior} />
            <MoreSection
              form={form}
              isNew={!link}
              hasPassword={link?.hasPassword ?? false}
              host={link ? new URL(link.url).host : host}
              imageAddress={link?.hasPreviewImage ? `${link.url}/og.jpg` : null}
              image={image}
              setImage={setImage}
              opened={showsMore}
              toggle={() => setShowsMore(!showsMore)}
            />
            <FormError error={save.error} />
            {(errors.length > 1 || errors.some(({ field }) => isUnderMore(field))) && (
              <FieldErrors errors={errors} labelOf={labelOfField} />
            )}
            <Group justify="flex-end" wrap="nowrap" gap="xs" className={classes.actions}>
              <Button
                variant="subtle"
                hiddenFrom="md"
                me="auto"
                px="xs"
                onClick={() => preview.current?.scrollIntoView({ block: 'start' })}
              >
                <Trans context="noun">Preview</Trans>
              </Button>
              <Button variant="default" onClick={leave}>
                <Trans>Cancel</Trans>
              </Button>
              <Button type="submit" loading={save.isPending}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <div ref={preview} className={classes.preview}>
          <LinkPreview values={form.values} hasPassword={link?.hasPassword ?? false} />
        </div>
      </Grid.Col>
    </Grid>
  );
}

/** Letters and digits that are not easily confused when read aloud or copied from paper. */
const slugCharacters = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomSlugLength = 7;

/** Returns a random slug that is almost certainly available: one of 27 billion. */
function randomSlug(): string {
  let slug = '';
  while (slug.length < randomSlugLength) {
    // 248 is the largest multiple of 31 in a byte. Higher values would favor some characters.
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 248) slug += slugCharacters[byte % slugCharacters.length];
  }
  return slug;
}

const FixedSlug = ({ url }: { url: string }) => (
  <TextInput
    label={t`Short link`}
    description={t`Cannot be changed, because it may already be shared or printed.`}
    value={withoutScheme(url)}
    dir="ltr"
    disabled
    classNames={{ input: classes.fixed }}
  />
);
