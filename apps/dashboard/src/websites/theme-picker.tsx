import { t } from '@lingui/core/macro';
import { Input, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef } from 'react';
import { dataOf } from '../api/api-client.ts';
import { dashboardClient, type Choice } from '../api/dashboard-client.ts';
import type { Theme } from './draft.ts';
import { previewDocument } from './preview-document.ts';
import classes from './theme-picker.module.css';

interface ThemePickerProps {
  themes: Choice[];
  value: Theme;
  onChange: (theme: Theme) => void;
  error?: string;
  /** Whether the samples are one row, in which a swipe chooses the one in the middle. */
  row?: boolean;
}

/** Selects a theme from small sample pages. */
export function ThemePicker({ themes, value, onChange, error, row = false }: ThemePickerProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // Follows the keyboard, too. What is chosen is in the middle when the row appears, so that nothing changes by itself.
  useEffect(() => {
    if (row) list.current?.querySelector(':checked')?.parentElement?.scrollIntoView(toTheMiddle);
  }, [row, value]);
  const chooseTheMiddle = ({ currentTarget: { children } }: React.UIEvent<HTMLElement>) => {
    const distances = [...children].map(fromTheMiddle);
    const theme = themes[distances.indexOf(Math.min(...distances))]?.key as Theme | undefined;
    if (theme && theme !== value) onChange(theme);
  };
  return (
    <>
      <div
        className={row ? classes.row : classes.themes}
        role="radiogroup"
        aria-label={t`Theme`}
        aria-describedby={id}
        ref={list}
        onScrollEnd={row ? chooseTheMiddle : undefined}
      >
        {themes.map(({ key, label }) => (
          <label key={key} className={classes.theme}>
            <input
              type="radio"
              name={id}
              value={key}
              checked={value === key}
              onChange={() => onChange(key as Theme)}
              className={classes.radio}
            />
            <Swatch theme={key as Theme} />
            <span className={classes.name}>{label}</span>
          </label>
        ))}
      </div>
      <Input.Error id={id}>{error}</Input.Error>
    </>
  );
}

/** Moves the row, but not the page. */
const toTheMiddle = { inline: 'center', block: 'nearest' } as const;

/** How far a sample is from the middle of the screen, in pixels. */
function fromTheMiddle(sample: Element): number {
  const { left, width } = sample.getBoundingClientRect();
  return Math.abs(left + width / 2 - document.documentElement.clientWidth / 2);
}

const samplePage = {
  name: t({ message: 'Anna', context: 'first name in a sample page' }),
  items: [
    t({ message: 'Shop', context: 'item of a sample page' }),
    t({ message: 'Diary', context: 'item of a sample page' }),
    t({ message: 'Music', context: 'item of a sample page' }),
  ].map((title) => ({ title, url: 'https://example.com/' })),
  socials: [],
};

/** A small sample page in the theme, rendered by the server like a real page. */
function Swatch({ theme }: { theme: Theme }) {
  const colorScheme = useComputedColorScheme('light');
  const { data } = useQuery({
    queryKey: ['preview', 'theme', theme],
    queryFn: () =>
      dataOf(dashboardClient.POST('/dashboard/api/previews/website', { body: { ...samplePage, theme } })),
    staleTime: Infinity,
  });
  const srcDoc = useMemo(() => data && previewDocument(data.html), [data]);
  return (
    <span className={classes.swatch} aria-hidden>
      {srcDoc && (
        <iframe
          title={t`Theme ${theme}`}
          sandbox=""
          srcDoc={srcDoc}
          tabIndex={-1}
          loading="lazy"
          className={classes.page}
          style={{ colorScheme }}
        />
      )}
    </span>
  );
}
