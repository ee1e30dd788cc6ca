import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyComponent } from '../load-chunk.ts';
import { withHttps } from '../url.ts';
import { tooLong } from '../forms/text-limit.ts';
import {
  limits,
  type DraftErrors,
  type DraftItem,
  type DraftKind,
  noSignup,
  type DraftSignup,
} from './draft.ts';
import { LinkSelect } from './link-select.tsx';
import classes from './website-editor.module.css';

const CardFields = lazyComponent(async () => (await import('./card-fields.tsx')).CardFields);

export interface ItemContentProps {
  item: DraftItem;
  /** One-based position. */
  position: number;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
}

const kinds: { value: Exclude<DraftKind, 'other'>; label: string }[] = [
  { value: 'url', label: 'URL' },
  { value: 'link', label: t`My link` },
  { value: 'heading', label: t`Heading` },
  { value: 'text', label: t({ message: 'Text', context: 'kind of item of a bio page' }) },
  { value: 'email', label: t`Email` },
  { value: 'phone', label: t({ message: 'Phone', context: 'kind of item of a bio page' }) },
  { value: 'contact', label: t({ message: 'Contact', context: 'kind of item of a bio page' }) },
  { value: 'signup', label: t({ message: 'Sign-up form', context: 'kind of item of a bio page' }) },
  { value: 'image', label: t({ message: 'Image', context: 'kind of item of a bio page' }) },
  { value: 'media', label: t({ message: 'Video or music', context: 'kind of item of a bio page' }) },
  { value: 'countdown', label: t({ message: 'Countdown', context: 'kind of item of a bio page' }) },
];

interface SignupFieldsProps {
  item: DraftItem;
  /** One-based position. */
  position: number;
  errors: DraftErrors;
  onChange: (key: string, change: Partial<DraftItem>) => void;
}

/** What the form says with which visitors sign up. */
function SignupFields({ item: { key, signup = noSignup }, position, errors, onChange }: SignupFieldsProps) {
  const change = (changed: Partial<DraftSignup>) => onChange(key, { signup: { ...signup, ...changed } });
  return (
    <Stack gap="xs" role="group" aria-label={t`Form of item ${position}`}>
      <Textarea
        label={t`What visitors agree to`}
        description={t`What you send, how often, and how they can leave again.`}
        size="xs"
        dir="auto"
        required
        value={signup.consent}
        onChange={(event) => change({ consent: event.currentTarget.value })}
        error={errors[`${key}.signup.consent`] ?? tooLong(signup.consent, limits.text)}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TextInput
        label={t`Button (optional)`}
        size="xs"
        dir="auto"
        autoComplete="off"
        value={signup.button}
        onChange={(event) => change({ button: event.currentTarget.value })}
        error={errors[`${key}.signup.button`] ?? tooLong(signup.button, limits.button)}
      />
      {errors[`${key}.signup`] && (
        <Text size="xs" c="var(--mantine-color-error)">
          {errors[`${key}.signup`]}
        </Text>
      )}
      <Text size="xs" className={classes.quiet}>
        <Trans>
          Visitors enter their email address. The addresses are in the menu of the page, under “Sign-ups”.
        </Trans>
      </Text>
    </Stack>
  );
}

/** What kind of item it is, and where it leads or what it says. */
export function ItemContent({ item, position, errors, onChange }: ItemContentProps) {
  const { key, leadsTo, url, link, text = '', email = '', phone = '' } = item;
  const notCounted = t`Visitors open this in another app, so clicks are not counted.`;
  const contact = { autoComplete: 'off', dir: 'ltr', description: notCounted, inputWrapperOrder } as const;
  if (leadsTo === 'other') {
    return (
      <Text size="xs" className={classes.quiet}>
        <Trans>
          A later version of Waypost made this item. It stays as it is, and visitors do not see it.
        </Trans>
      </Text>
    );
  }
  return (
    <div className={classes.target}>
      <NativeSelect
        aria-label={t`Kind of item ${position}`}
        value={leadsTo}
        onChange={({ currentTarget: { value } }) => onChange(key, { leadsTo: value as DraftKind })}
        data={kinds}
        error={errors[`${key}.kind`]}
      />
      {leadsTo === 'url' && (
        <TextInput
          aria-label={t`URL of item ${position}`}
          placeholder="https://"
          type="url"
          dir="ltr"
          inputMode="url"
          value={url}
          onChange={(event) => onChange(key, { url: event.currentTarget.value })}
          onBlur={() => withHttps(url) !== url && onChange(key, { url: withHttps(url) })}
          error={errors[`${key}.url`]}
          autoComplete="off"
        />
      )}
      {leadsTo === 'link' && (
        <LinkSelect
          label={t`Link of item ${position}`}
          value={link}
          onChange={(id) => onChange(key, { link: id })}
          error={errors[`${key}.link`]}
          reasons={{
            paused: t`This link is paused, so visitors do not see the item.`,
            deleted: t`This link was deleted, so visitors do not see the item. Choose another link.`,
          }}
        />
      )}
      {leadsTo === 'text' && (
        <Textarea
          aria-label={t`Text of item ${position}`}
          value={text}
          onChange={(event) => onChange(key, { text: event.currentTarget.value })}
          error={errors[`${key}.text`] ?? tooLong(text, limits.text)}
          autosize
          minRows={2}
          maxRows={8}
        />
      )}
      {leadsTo === 'email' && (
        <TextInput
          {...contact}
          aria-label={t`Email address of item ${position}`}
          placeholder="name@example.com"
          type="email"
          value={email}
          onChange={(event) => onChange(key, { email: event.currentTarget.value })}
          error={errors[`${key}.email`]}
        />
      )}
      {leadsTo === 'phone' && (
        <TextInput
          {...contact}
          aria-label={t`Phone number of item ${position}`}
          placeholder="+351 21 234 5678"
          type="tel"
          value={phone}
          onChange={(event) => onChange(key, { phone: event.currentTarget.value })}
          error={errors[`${key}.phone`]}
        />
      )}
      {leadsTo === 'contact' && (
        <ContactFields item={item} position={position} errors={errors} onChange={onChange} />
      )}
      {leadsTo === 'signup' && (
        <SignupFields item={item} position={position} errors={errors} onChange={onChange} />
      )}
      {(leadsTo === 'image' || leadsTo === 'media' || leadsTo === 'countdown') && (
        <Suspense>
          <CardFields item={item} position={position} errors={errors} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

/** Whom visitors can add to their contacts. */
function ContactFields({ item, position, errors, onChange }: ItemContentProps) {
  const { key, contact } = item;
  const fields = [
    { name: 'name', label: t`Name`, type: 'text' },
    { name: 'organization', label: t`Organization`, type: 'text' },
    { name: 'email', label: t`Email`, type: 'email' },
    { name: 'phone', label: t({ message: 'Phone', context: 'kind of item of a bio page' }), type: 'tel' },
    { name: 'url', label: 'URL', type: 'url' },
  ] as const;
  const all = { name: '', organization: '', email: '', phone: '', url: '', ...contact };
  return (
    <Stack gap="xs" role="group" aria-label={t`Contact of item ${position}`}>
      {fields.map(({ name, label, type }) => (
        <TextInput
          key={name}
          label={label}
          size="xs"
          type={type}
          dir={type === 'text' ? 'auto' : 'ltr'}
          autoComplete="off"
          required={name === 'name'}
          value={all[name]}
          onChange={(event) => onChange(key, { contact: { ...all, [name]: event.currentTarget.value } })}
          onBlur={() =>
            name === 'url' &&
            all.url !== withHttps(all.url) &&
            onChange(key, { contact: { ...all, url: withHttps(all.url) } })
          }
          error={errors[`${key}.contact.${name}`]}
        />
      ))}
      <Text size="xs" className={classes.quiet}>
        <Trans>Visitors get a card that they can add to their contacts.</Trans>
      </Text>
    </Stack>
  );
}

/** The description below the input, so that the input is next to the kind. */
const inputWrapperOrder: ('input' | 'description' | 'error')[] = ['input', 'description', 'error'];
