import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Input, NativeSelect } from '@mantine/core';
import { ColorField } from '../components/color-field.tsx';
import { languages } from '../language/languages.ts';
import type { ButtonStyle, Draft, DraftErrors, FontName, Gradient, Layout, PageLanguage } from './draft.ts';
import { ImageButton } from './image-button.tsx';
import type { Website } from './website-queries.ts';
import classes from './website-editor.module.css';

type Looks = Pick<Draft, 'accent' | 'background' | 'buttons' | 'layout' | 'language'> &
  Required<Pick<Draft, 'gradient' | 'font'>>;

interface LooksFieldsProps extends Looks {
  website: Website;
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

/* eslint-disable lingui/no-unlocalized-strings -- names of fonts are the same in all languages */
const fonts: { value: FontName | ''; label: string }[] = [
  { value: '', label: t({ message: 'From the theme', context: 'font of a page' }) },
  { value: 'inter', label: 'Inter' },
  { value: 'poppins', label: 'Poppins' },
  { value: 'nunito', label: 'Nunito' },
  { value: 'space-grotesk', label: 'Space Grotesk' },
  { value: 'oswald', label: 'Oswald' },
  { value: 'dm-serif', label: 'DM Serif' },
  { value: 'roboto-slab', label: 'Roboto Slab' },
  { value: 'space-mono', label: 'Space Mono' },
];
/* eslint-enable lingui/no-unlocalized-strings */

/** What a gradient begins with. */
const firstGradient: Gradient = { from: '#2b1055', to: '#f2545b' };

/** What a color is called that is not set, and how it is removed. */
const theme = {
  name: t`From the theme`,
  remove: t`Use the theme’s`,
  removeOf: (label: string) => t`${label}: use the theme’s`,
};

/** The colors, images, buttons, font and language of a page. */
export function LooksFields({ website, errors, onChange, ...looks }: LooksFieldsProps) {
  const { accent, background, buttons, layout, gradient, font, language } = looks;
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
        label={t({ message: 'Font', context: 'of the texts of a page' })}
        description={t`For Latin letters. It is part of the page, so nothing is loaded from elsewhere.`}
        value={font ?? ''}
        data={fonts}
        onChange={({ currentTarget: { value } }) => onChange({ font: (value || null) as Looks['font'] })}
        error={errors['font']}
      />
      <Input.Wrapper
        label={t({ message: 'Cover and background', context: 'images of a page' })}
        description={t`The cover is above the page. A background image is dimmed, so that texts stay readable.`}
        labelElement="div"
        error={errors['cover']}
      >
        <Group gap="xs" mt="xs">
          <ImageButton websiteId={website.id} shape="cover" exists={website.cover?.type === 'image'} />
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange({ gradient: gradient ? null : firstGradient })}
          >
            {gradient ? <Trans>Remove the gradient</Trans> : <Trans>Use a gradient as the cover</Trans>}
          </Button>
          <ImageButton websiteId={website.id} shape="background" exists={website.backgroundImage} />
        </Group>
      </Input.Wrapper>
      {gradient && (
        <div className={classes.looks}>
          <ColorField
            label={t`Gradient from`}
            initial={gradient.from}
            value={gradient.from}
            onChange={(color) => onChange({ gradient: { ...gradient, from: color ?? gradient.from } })}
            error={errors['cover.from']}
          />
          <ColorField
            label={t`Gradient to`}
            initial={gradient.to}
            value={gradient.to}
            onChange={(color) => onChange({ gradient: { ...gradient, to: color ?? gradient.to } })}
            error={errors['cover.to']}
          />
        </div>
      )}
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
