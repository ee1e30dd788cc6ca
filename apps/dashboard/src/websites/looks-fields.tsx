import { Button, Group, Input, NativeSelect } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { Draft, DraftErrors, PageLanguage } from './draft.ts';
import classes from './website-editor.module.css';

type Looks = Pick<Draft, 'accent' | 'background' | 'language'>;

interface LooksFieldsProps extends Looks {
  errors: DraftErrors;
  onChange: (change: Partial<Looks>) => void;
}

/** In their own languages, as in the visitor pages. */
const languages: { value: PageLanguage | ''; label: string }[] = [
  { value: '', label: 'Not set' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
  { value: 'es', label: 'Español' },
  { value: 'pt', label: 'Português' },
  { value: 'it', label: 'Italiano' },
  { value: 'ja', label: '日本語' },
  { value: 'ar', label: 'العربية' },
];

/** The colors and the language of a page. */
export function LooksFields({ accent, background, language, errors, onChange }: LooksFieldsProps) {
  return (
    <>
      <div className={classes.looks}>
        <ColorField
          label="Accent color"
          initial="#2f6f5e"
          value={accent}
          onChange={(color) => onChange({ accent: color })}
          error={errors['accent']}
        />
        <ColorField
          label="Background color"
          initial="#fff7e6"
          value={background}
          onChange={(color) => onChange({ background: color })}
          error={errors['background']}
        />
      </div>
      <Input.Description>
        Colors that would be hard to read are adapted as little as possible. A page with a background color of
        its own looks the same in light and dark mode.
      </Input.Description>
      <NativeSelect
        label="Language"
        description="The language of your texts. It decides the direction of the page, and the language of the link to report it."
        value={language ?? ''}
        data={languages}
        onChange={({ currentTarget: { value } }) =>
          onChange({ language: (value || null) as Looks['language'] })
        }
        error={errors['language']}
      />
    </>
  );
}

interface ColorFieldProps {
  label: string;
  /** What the browser's dialog begins with. */
  initial: string;
  value: string | null;
  onChange: (color: string | null) => void;
  error?: string;
}

/** A color, or the theme's. */
function ColorField({ label, initial, value, onChange, error }: ColorFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error}>
      <Group gap="xs" wrap="nowrap">
        <input
          id={id}
          type="color"
          className={classes.color}
          value={value ?? initial}
          data-unset={value === null || undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {value === null ? (
          <Input.Description>From the theme</Input.Description>
        ) : (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange(null)}
            aria-label={`${label}: use the theme’s`}
          >
            Use the theme’s
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
