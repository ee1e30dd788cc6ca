import { classic } from './themes/classic.js';
import { forest } from './themes/forest.js';
import { grape } from './themes/grape.js';
import { ocean } from './themes/ocean.js';
import { poster } from './themes/poster.js';
import { rose } from './themes/rose.js';
import { sunset } from './themes/sunset.js';
import { terminal } from './themes/terminal.js';
import type { Theme } from './themes/theme.js';

/** The themes that a bio page can have. */
export const themes = { classic, ocean, forest, sunset, grape, rose, terminal, poster };

export type ThemeName = keyof typeof themes;

/** The values of a website's `theme`. */
export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** The theme of a website that does not name one. */
export const defaultTheme: ThemeName = 'classic';

/** The theme with this name, or the default theme if the name is unknown. */
export function themeNamed(name: string): Theme {
  return Object.hasOwn(themes, name) ? themes[name as ThemeName] : themes[defaultTheme];
}

/** Descriptions of all themes, as Markdown for the API document. */
export const themeDescriptions = themeNames
  .map((name) => `\`${name}\`: ${themes[name].description}`)
  .join('; ');
