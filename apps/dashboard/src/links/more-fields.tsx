import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { createLinkLengths, linkPreviewLengths } from '../api/lengths.gen.ts';
import { limitedTo, tooLong } from '../forms/text-limit.ts';
import { TagsField } from '../tags/tags-field.tsx';
import { withHttps } from '../url.ts';
import { AliasesField } from './aliases-field.tsx';
import { CardPreview } from './card-preview.tsx';
import { GroupField } from './group-field.tsx';
import classes from './link-form.module.css';
import { LinkPasswordField } from './link-password-field.tsx';
import { MaxClicksField } from './max-clicks-field.tsx';
import { PreviewImageField, type ImageChange } from './preview-image-field.tsx';
import { type LinkValues, mayHoldOut } from './link-values.ts';
import { RulesField } from './rules/rules-field.tsx';
import { TimeField } from './time-field.tsx';

export interface MoreFieldsProps {
  form: UseFormReturnType<LinkValues>;
  /** True for a link that does not exist yet. */
  isNew: boolean;
  /** True if the link has a password. */
  hasPassword: boolean;
  /** The host of short links. */
  host: string;
  /** URL of the uploaded preview image; null if there is none. */
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
      <Part legend={t`On the way`}>
        <Checkbox
          label={t`Open the destination’s app`}
          description={t`Visitors who are led out of an app come to the destination’s own app if they have it, such as YouTube’s.`}
          checked={values.opensApp}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('opensApp', checked)}
          error={form.errors.app}
        />
        <Checkbox
          label={t`Forward query parameters`}
          description={t`Adds the parameters with which the short link is opened to the destination.`}
          checked={values.forwardQuery}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('forwardQuery', checked)}
          error={form.errors.forwardQuery}
        />
        <Checkbox
          label={t`Track conversions`}
          description={t`Adds a sealed voucher to the destination’s address. Your shop sends it back with each order, so that sales can be traced to this link.`}
          checked={values.conversions}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('conversions', checked)}
          error={form.errors.conversions}
        />
        {mayHoldOut(values) && (
          <NumberInput
            label={t`Hold-out in percent`}
            description={t`Up to 20% of the visitors in apps are not led out of them, so that the sales of both groups can be compared. Changing this restarts the comparison.`}
            min={0}
            max={20}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('holdout')}
          />
        )}
      </Part>
      <Part legend={t`For you`}>
        <TextInput
          label={t`Name`}
          description={isNew ? t`Display name. Defaults to the slug.` : t`Display name.`}
          required={!isNew}
          {...form.getInputProps('name')}
        />
        <GroupField
          label={t`Group`}
          placeholder={t`No group`}
          {...form.getInputProps('group')}
          value={values.group}
        />
        <TagsField {...form.getInputProps('tags')} value={values.tags} error={form.errors.tags} />
        <AliasesField {...form.getInputProps('aliases')} value={values.aliases} error={form.errors.aliases} />
        <Textarea
          label={t`Note`}
          description={t`Visitors do not see it. Searches find it.`}
          autosize
          minRows={2}
          maxRows={8}
          {...limitedTo(createLinkLengths.note, form.getInputProps('note'))}
        />
      </Part>
      <Part legend={t`Rules`}>
        <RulesField
          value={values.rules}
          onChange={(rules, changed) => {
            form.setErrors(errorsOutside(form.errors, changed));
            form.setFieldValue('rules', rules);
          }}
          errors={form.errors}
        />
      </Part>
      <Part legend={t`Availability`}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TimeField label={t`Active from`} {...form.getInputProps('activeFrom')} value={values.activeFrom} />
          <TimeField label={t`Expires at`} {...form.getInputProps('expiresAt')} value={values.expiresAt} />
        </SimpleGrid>
        <MaxClicksField
          label={t`Maximum clicks`}
          description={t`The link expires after this many clicks.`}
          {...form.getInputProps('maxClicks')}
        />
        <TextInput
          label={t`Destination after it expires`}
          description={t`If it is empty, visitors see a page that says the link has ended.`}
          placeholder="https://shop.example/sold-out"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          {...form.getInputProps('expiredDestination')}
          onBlur={() => form.setFieldValue('expiredDestination', withHttps)}
        />
      </Part>
      <Part legend={t`Who gets through`}>
        <Checkbox
          label={t`Adults only`}
          description={t`Asks visitors whether they are adults.`}
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
      <Part legend={t`Card in messengers`}>
        <Text size="sm" className={classes.quiet}>
          <Trans>
            What messengers and social networks show for the link. Without a title or description, they show
            what they find at the destination.
          </Trans>
        </Text>
        <TextInput
          label={t({ message: 'Title', context: 'of a card or page' })}
          {...form.getInputProps('preview.title')}
          error={
            form.errors['preview.title'] ??
            form.errors.preview ??
            tooLong(form.values.preview.title, linkPreviewLengths.title)
          }
        />
        <Textarea
          label={t`Description`}
          autosize
          minRows={2}
          maxRows={4}
          {...limitedTo(linkPreviewLengths.description, form.getInputProps('preview.description'))}
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

/** The errors except those at or below a path. */
const errorsOutside = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== path && !field.startsWith(`${path}.`)),
  );

const Part = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <Fieldset legend={legend} variant="unstyled" classNames={{ root: classes.part, legend: classes.legend }}>
    <Stack gap="md">{children}</Stack>
  </Fieldset>
);
