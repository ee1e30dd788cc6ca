/** The colours of a page in one of light and dark, as `#rrggbb`. */
export interface Palette {
  /** Behind everything. */
  background: string;
  /** Names and headlines. */
  text: string;
  /** The bio. */
  quiet: string;
  /** An item, and the text on it. */
  item: string;
  itemText: string;
  itemBorder: string;
  /** Focus rings, icons and the monogram. */
  accent: string;
  /** Text on the accent. */
  accentText: string;
}

export interface Theme {
  light: Palette;
  dark: Palette;
}

/** The looks of a bio page. Text on its ground has a contrast of 4.5 at least, the accent one of 3 (WCAG 2 AA). */
export const themes = {
  classic: {
    light: {
      background: '#f6f6f4',
      text: '#191919',
      quiet: '#55554f',
      item: '#ffffff',
      itemText: '#191919',
      itemBorder: '#dcdcd6',
      accent: '#2f2f2b',
      accentText: '#ffffff',
    },
    dark: {
      background: '#141413',
      text: '#f2f2ef',
      quiet: '#b3b3ab',
      item: '#232321',
      itemText: '#f2f2ef',
      itemBorder: '#3a3a36',
      accent: '#e6e6e0',
      accentText: '#141413',
    },
  },
  ocean: {
    light: {
      background: '#eaf4fb',
      text: '#0b2a3f',
      quiet: '#3b5a70',
      item: '#0b5d94',
      itemText: '#ffffff',
      itemBorder: '#0b5d94',
      accent: '#0b5d94',
      accentText: '#ffffff',
    },
    dark: {
      background: '#071a28',
      text: '#e6f3fb',
      quiet: '#9fc0d6',
      item: '#123c58',
      itemText: '#e6f3fb',
      itemBorder: '#1d5379',
      accent: '#63b8ee',
      accentText: '#071a28',
    },
  },
  forest: {
    light: {
      background: '#eff5ec',
      text: '#16301c',
      quiet: '#46604b',
      item: '#ffffff',
      itemText: '#1c4a28',
      itemBorder: '#b5cfb5',
      accent: '#2a6b3a',
      accentText: '#ffffff',
    },
    dark: {
      background: '#0e1a11',
      text: '#e8f3e8',
      quiet: '#a5c0a8',
      item: '#1b3221',
      itemText: '#e8f3e8',
      itemBorder: '#2d4d35',
      accent: '#7ccb8d',
      accentText: '#0e1a11',
    },
  },
  sunset: {
    light: {
      background: '#fff3ea',
      text: '#3d1a0d',
      quiet: '#75493a',
      item: '#b23a16',
      itemText: '#ffffff',
      itemBorder: '#b23a16',
      accent: '#b23a16',
      accentText: '#ffffff',
    },
    dark: {
      background: '#21100b',
      text: '#fdeee6',
      quiet: '#d8ad9c',
      item: '#4a2012',
      itemText: '#fdeee6',
      itemBorder: '#6b311d',
      accent: '#ff9a6b',
      accentText: '#21100b',
    },
  },
  grape: {
    light: {
      background: '#f5f0fb',
      text: '#2a1745',
      quiet: '#5c4a78',
      item: '#ffffff',
      itemText: '#45247a',
      itemBorder: '#d3c2ea',
      accent: '#6a35b8',
      accentText: '#ffffff',
    },
    dark: {
      background: '#150d22',
      text: '#f1eafb',
      quiet: '#bda9dc',
      item: '#2b1a47',
      itemText: '#f1eafb',
      itemBorder: '#452c6e',
      accent: '#b48cf2',
      accentText: '#150d22',
    },
  },
  rose: {
    light: {
      background: '#fdf0f3',
      text: '#421020',
      quiet: '#7a4555',
      item: '#a81d4b',
      itemText: '#ffffff',
      itemBorder: '#a81d4b',
      accent: '#a81d4b',
      accentText: '#ffffff',
    },
    dark: {
      background: '#210b13',
      text: '#fdeaf0',
      quiet: '#dba6b7',
      item: '#481628',
      itemText: '#fdeaf0',
      itemBorder: '#6d2440',
      accent: '#ff8fb2',
      accentText: '#210b13',
    },
  },
} as const satisfies Record<string, Theme>;

export type ThemeName = keyof typeof themes;

/** What `theme` of a website may be. */
export const themeNames = Object.keys(themes) as readonly ThemeName[];

/** The theme of a website that names none. */
export const defaultTheme: ThemeName = 'classic';

/** The theme of that name; the default one where the name is not known. */
export function themeNamed(name: string): Theme {
  return Object.hasOwn(themes, name) ? themes[name as ThemeName] : themes[defaultTheme];
}
