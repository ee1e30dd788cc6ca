import { t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { TimeField } from '../links/time-field.tsx';
import { withHttps } from '../url.ts';
import { tooLong } from '../forms/text-limit.ts';
import { limits } from './draft.ts';
import type { ItemContentProps } from './item-content.tsx';

/** What an image shows and where it leads, where a video or music can be played, or when a countdown ends. */
export function CardFields({ item, position, errors, onChange }: ItemContentProps) {
  const { key, leadsTo, url, alt = '', startsAt = '' } = item;
  return (
    <Stack gap="xs" role="group" aria-label={t`Content of item ${position}`}>
      {leadsTo === 'image' && (
        <TextInput
          label={t({ message: 'Description', context: 'what an image shows' })}
          description={t`What the image shows, for visitors who do not see it.`}
          size="xs"
          required
          autoComplete="off"
          value={alt}
          onChange={(event) => onChange(key, { alt: event.currentTarget.value })}
          error={errors[`${key}.image.alt`] ?? tooLong(alt, limits.alt)}
        />
      )}
      {leadsTo === 'countdown' ? (
        <TimeField
          label={t`Counts down to`}
          description={t`After that, it says that it has started. To hide it, set “Shown until” under Options.`}
          value={startsAt}
          onChange={(time) => onChange(key, { startsAt: time })}
          error={errors[`${key}.countdown.startsAt`]}
        />
      ) : (
        <TextInput
          label={leadsTo === 'image' ? t`URL (optional)` : 'URL'}
          description={
            leadsTo === 'media'
              ? t`Where it can be played. Nothing is loaded from there with the page.`
              : undefined
          }
          size="xs"
          type="url"
          dir="ltr"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          required={leadsTo === 'media'}
          value={url}
          onChange={(event) => onChange(key, { url: event.currentTarget.value })}
          onBlur={() => url.trim() && withHttps(url) !== url && onChange(key, { url: withHttps(url) })}
          error={errors[`${key}.${leadsTo}.url`]}
        />
      )}
    </Stack>
  );
}
