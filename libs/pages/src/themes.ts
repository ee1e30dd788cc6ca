import { classic } from './themes/classic.js';
import { forest } from './themes/forest.js';
import { grape } from './themes/grape.js';
import { ocean } from './themes/ocean.js';
import { poster } from './themes/poster.js';
import { rose } from './themes/rose.js';
import { sunset } from './themes/sunset.js';
import { terminal } from './themes/terminal.js';
import type { Theme } from './themes/theme.js';

/** The looks that a bio page can have. */
export const themes = { classic, ocean, forest, sunset, grape, rose, terminal, poster };

export type ThemeName = keyof typeof themes;

/** What `theme` of a website may be. */
export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** The theme of a website that names none. */
export const defaultTheme: ThemeName = 'classic';

/** The theme of that name; the default one where the name is not known. */
export function themeNamed(name: string): Theme {
  return Object.hasOwn(themes, name) ? themes[name as ThemeName] : themes[defaultTheme];
}

/** What each theme looks like, as Markdown for whoever chooses one. */
export const themesDescribed = themeNames
  .map((name) => `\`${name}\`: ${themes[name].description}`)
  .join('; ');
