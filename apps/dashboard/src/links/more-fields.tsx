import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  NumberInput,
  Pill,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { createLinkLengths, linkPreviewLengths } from '../api/lengths.gen.ts';
import { PasswordField } from '../components/password-field.tsx';
import { limitedTo, tooLong } from '../forms/text-limit.ts';
import { TagsField } from '../tags/tags-field.tsx';
import { withHttps } from '../url.ts';
import { CardPreview } from './card-preview.tsx';
import { GroupField } from './group-field.tsx';
import classes from './link-form.module.css';
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

interface AliasesFieldProps {
  value: string[];
  onChange: (aliases: string[]) => void;
  error?: ReactNode;
}

const maxAliases = 50;

/** The aliases of a link: codes that lead to it besides its slug. */
function AliasesField({ value, onChange, error }: AliasesFieldProps) {
  return (
    <TagsInput
      label={t`Other codes`}
      description={t`Other codes that lead to this link, such as those of another service that are already in print. Press Enter after each.`}
      value={value}
      onChange={onChange}
      error={error}
      maxTags={maxAliases}
      // A code may contain commas.
      splitChars={['\n']}
      isDuplicate={(code, codes) => codes.includes(code)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      renderPill={({ option, onRemove, disabled }) => {
        const code = String(option.value);
        return (
          <Pill
            withRemoveButton={!disabled}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': t`Remove ${code}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            <bdi dir="ltr">{code}</bdi>
          </Pill>
        );
      }}
    />
  );
}

interface LinkPasswordFieldProps {
  /** True if the link has a password, which cannot be read. */
  hasPassword: boolean;
  /** The new password. Undefined keeps the current one, null removes it. */
  value: string | null | undefined;
  onChange: (password: string | null | undefined) => void;
  error?: ReactNode;
}

/** Sets or removes the password that visitors need. */
function LinkPasswordField({ hasPassword, value, onChange, error }: LinkPasswordFieldProps) {
  const labelId = useId();
  if (!hasPassword || typeof value === 'string') {
    return (
      <Stack gap={4}>
        <PasswordField
          required={false}
          label={hasPassword ? t`New password` : t`Password`}
          description={t`Visitors must enter it: 4 to 128 characters. It cannot be read again later.`}
          autoComplete="new-password"
          autoFocus={hasPassword}
          value={value ?? ''}
          onChange={({ currentTarget: { value: typed } }) =>
            onChange(typed === '' && !hasPassword ? undefined : typed)
          }
          error={error}
        />
        {hasPassword && (
          <Group>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
              <Trans>Keep the current password</Trans>
            </Button>
          </Group>
        )}
      </Stack>
    );
  }
  return (
    <div role="group" aria-labelledby={labelId}>
      <Input.Label labelElement="div" id={labelId}>
        <Trans>Password</Trans>
      </Input.Label>
      <Text size="sm" mb={6} role="status">
        {value === null
          ? t`Saving removes the password.`
          : t`Visitors must enter a password. It cannot be shown.`}
      </Text>
      <Group gap="xs">
        {value === null ? (
          <Button variant="default" size="xs" onClick={() => onChange(undefined)}>
            <Trans>Keep the password</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" size="xs" onClick={() => onChange('')}>
              <Trans>Change password</Trans>
            </Button>
            <Button variant="default" size="xs" onClick={() => onChange(null)}>
              <Trans>Remove password</Trans>
            </Button>
          </>
        )}
      </Group>
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  );
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
