import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { TagsField } from '../tags/tags-field.tsx';
import { withHttps } from '../url.ts';
import { BehaviorField } from './behavior-field.tsx';
import { CardPreview } from './card-preview.tsx';
import { GroupField } from './group-field.tsx';
import classes from './link-form.module.css';
import { LinkPasswordField } from './link-password-field.tsx';
import { PreviewImageField, type ImageChange } from './preview-image-field.tsx';
import type { LinkValues } from './link-values.ts';
import { RulesField } from './rules/rules-field.tsx';
import { TimeField } from './time-field.tsx';

export interface MoreFieldsProps {
  form: UseFormReturnType<LinkValues>;
  /** True for a link that does not exist yet. */
  isNew: boolean;
  /** Whether the link has a password. */
  hasPassword: boolean;
  /** The host of short links. */
  host: string;
  /** Where the image of the link's card is; null if it has none of its own. */
  imageAddress: string | null;
  image: ImageChange;
  setImage: (change: ImageChange) => void;
}

/** The optional fields of a link. */
export function MoreFields({
  form,
  isNew,
  hasPassword,
  host,
  imageAddress,
  image,
  setImage,
}: MoreFieldsProps) {
  const { values } = form;
  const { title, description } = values.preview;
  return (
    <Stack gap="lg" pt="sm">
      <Part legend="On the way">
        <BehaviorField {...form.getInputProps('behavior')} value={values.behavior} />
        <Checkbox
          label="Open the destination’s app"
          description="Visitors who are led out of an app come to the destination’s own app if they have it, such as YouTube’s."
          checked={values.opensApp}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('opensApp', checked)}
          error={form.errors.app}
        />
        <Checkbox
          label="Forward query parameters"
          description="Adds the parameters with which the short link is opened to the destination."
          checked={values.forwardQuery}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('forwardQuery', checked)}
          error={form.errors.forwardQuery}
        />
      </Part>
      <Part legend="For you">
        <TextInput
          label="Name"
          description={isNew ? 'Display name. Defaults to the slug.' : 'Display name.'}
          required={!isNew}
          {...form.getInputProps('name')}
        />
        <GroupField
          label="Group"
          placeholder="No group"
          {...form.getInputProps('group')}
          value={values.group}
        />
        <TagsField {...form.getInputProps('tags')} value={values.tags} error={form.errors.tags} />
        <Textarea
          label="Note"
          description="Visitors do not see it. Searches find it."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...form.getInputProps('note')}
        />
      </Part>
      <Part legend="Rules">
        <RulesField
          value={values.rules}
          onChange={(rules, changed) => {
            form.setErrors(errorsOutside(form.errors, changed));
            form.setFieldValue('rules', rules);
          }}
          errors={form.errors}
        />
      </Part>
      <Part legend="Availability">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TimeField label="Active from" {...form.getInputProps('activeFrom')} value={values.activeFrom} />
          <TimeField label="Expires at" {...form.getInputProps('expiresAt')} value={values.expiresAt} />
        </SimpleGrid>
        <NumberInput
          label="Maximum clicks"
          description="The link expires after this many clicks."
          min={1}
          max={1_000_000_000}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('maxClicks')}
        />
        <TextInput
          label="Destination after it expires"
          description="Without it, visitors see a “not found” page."
          placeholder="https://shop.example/sold-out"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('expiredDestination')}
          onBlur={() => form.setFieldValue('expiredDestination', withHttps)}
        />
      </Part>
      <Part legend="Who gets through">
        <Checkbox
          label="Adults only"
          description="Asks visitors whether they are adults."
          checked={values.adultsOnly}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('adultsOnly', checked)}
          error={form.errors.gate}
        />
        <LinkPasswordField
          hasPassword={hasPassword}
          value={values.password}
          onChange={(password) => form.setFieldValue('password', password)}
          error={form.errors.password}
        />
      </Part>
      <Part legend="Card in messengers">
        <Text size="sm" className={classes.quiet}>
          What messengers and social networks show for the link. Without a title or description, they show
          what they find at the destination.
        </Text>
        <TextInput
          label="Title"
          maxLength={120}
          {...form.getInputProps('preview.title')}
          error={form.errors['preview.title'] ?? form.errors.preview}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={4}
          maxLength={240}
          {...form.getInputProps('preview.description')}
        />
        <PreviewImageField
          address={imageAddress}
          value={image}
          onChange={setImage}
          error={form.errors.image}
        />
        {(title || description) && (
          <CardPreview title={title} description={description} host={host} image={image ?? null} />
        )}
      </Part>
    </Stack>
  );
}

/** The errors of everything but what is at a path, or in it. */
const errorsOutside = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  );

const Part = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} variant="unstyled" classNames={{ root: classes.part, legend: classes.legend }}>
    <Stack gap="md">{children}</Stack>
  </Fieldset>
);
