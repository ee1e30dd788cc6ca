import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Input, NativeSelect } from '@mantine/core';
import { ColorField } from '../components/color-field.tsx';
import { languages } from '../language/languages.ts';
import type { ButtonStyle, Draft, DraftErrors, Layout, PageLanguage } from './draft.ts';
import classes from './website-editor.module.css';

type Looks = Pick<Draft, 'accent' | 'background' | 'buttons' | 'layout' | 'language'>;

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

const buttonStyles: { value: ButtonStyle | ''; label: string }[] = [
  { value: '', label: t({ message: 'From the theme', context: 'shape of buttons' }) },
  { value: 'rounded', label: t({ message: 'Rounded', context: 'shape of buttons' }) },
  { value: 'pill', label: t({ message: 'Pills', context: 'shape of buttons' }) },
  { value: 'square', label: t({ message: 'Square', context: 'shape of buttons' }) },
  { value: 'outline', label: t({ message: 'Outline', context: 'shape of buttons' }) },
  { value: 'shadow', label: t({ message: 'Shadow', context: 'shape of buttons' }) },
];

const layouts: { value: Layout; label: string }[] = [
  { value: 'list', label: t({ message: 'List', context: 'arrangement of items' }) },
  { value: 'grid', label: t({ message: 'Two columns', context: 'arrangement of items' }) },
];

/** What a color is called that is not set, and how it is removed. */
const theme = {
  name: t`From the theme`,
  remove: t`Use the theme’s`,
  removeOf: (label: string) => t`${label}: use the theme’s`,
};

/** The colors, the buttons and the language of a page. */
export function LooksFields({ errors, onChange, ...looks }: LooksFieldsProps) {
  const { accent, background, buttons, layout, language } = looks;
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
      <div className={classes.looks}>
        <NativeSelect
          label={t({ message: 'Buttons', context: 'the items of a page that lead somewhere' })}
          value={buttons ?? ''}
          data={buttonStyles}
          onChange={({ currentTarget: { value } }) =>
            onChange({ buttons: (value || null) as Looks['buttons'] })
          }
          error={errors['buttons']}
        />
        <NativeSelect
          label={t({ message: 'Arrangement', context: 'of the items of a page' })}
          value={layout}
          data={layouts}
          onChange={({ currentTarget: { value } }) => onChange({ layout: value as Layout })}
          error={errors['layout']}
        />
      </div>
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
