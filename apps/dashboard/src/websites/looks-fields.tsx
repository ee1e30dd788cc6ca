import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input, NativeSelect } from '@mantine/core';
import { ColorField } from '../components/color-field.tsx';
import { languages } from '../language/languages.ts';
import type { Draft, DraftErrors, PageLanguage } from './draft.ts';
import classes from './website-editor.module.css';

type Looks = Pick<Draft, 'accent' | 'background' | 'language'>;

interface LooksFieldsProps extends Looks {
  errors: DraftErrors;
  onChange: (change: Partial<Looks>) => void;
}

/** In their own languages, as in the visitor pages. */
const options: { value: PageLanguage | ''; label: string }[] = [
  { value: '', label: t({ message: 'Not set', context: 'language of a page' }) },
  ...(['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'] as const).map((tag) => ({
    value: tag,
    label: languages[tag].name,
  })),
];

/** What a color is called that is not set, and how it is removed. */
const theme = {
  name: t`From the theme`,
  remove: t`Use the theme’s`,
  removeOf: (label: string) => t`${label}: use the theme’s`,
};

/** The colors and the language of a page. */
export function LooksFields({ accent, background, language, errors, onChange }: LooksFieldsProps) {
  return (
    <>
      <div className={classes.looks}>
        <ColorField
          label={t`Accent color`}
          initial="#2f6f5e"
          value={accent}
          unset={theme}
          onChange={(color) => onChange({ accent: color })}
          error={errors['accent']}
        />
        <ColorField
          label={t`Background color`}
          initial="#fff7e6"
          value={background}
          unset={theme}
          onChange={(color) => onChange({ background: color })}
          error={errors['background']}
        />
      </div>
      <Input.Description>
        <Trans>
          Colors that would be hard to read are adapted as little as possible. A page with a background color
          of its own looks the same in light and dark mode.
        </Trans>
      </Input.Description>
      <NativeSelect
        label={t({ message: 'Language', context: 'language of the texts of a page' })}
        description={t`The language of your texts. It decides the direction of the page, and the language of the link to report it.`}
        value={language ?? ''}
        data={options}
        onChange={({ currentTarget: { value } }) =>
          onChange({ language: (value || null) as Looks['language'] })
        }
        error={errors['language']}
      />
    </>
  );
}
