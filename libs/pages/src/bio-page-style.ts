import QuickLRU from 'quick-lru';
import { buttonRulesOf, gridRulesWith } from './bio-page-buttons.js';
import {
  backdropRules,
  countdownRules,
  coverRulesOf,
  featuredRules,
  headingRules,
  mediaRules,
  photoRules,
  pictureRules,
  reportRules,
  sharedRules,
  signupRules,
  textRules,
  thumbnailRules,
} from './bio-page-rules.js';
import { fontNamed, fontRulesOf } from './fonts.js';
import { StyleSheet } from './page.js';
import { withBackdrop } from './themes/backdrop.js';
import { type OwnColors, withOwnColors } from './themes/own-colors.js';
import { themeNamed } from './themes.js';

/** The parts of a page that need additional rules. */
interface BioPageParts {
  headings: boolean;
  texts: boolean;
  /** A sign-up form. */
  signup: boolean;
  featured: boolean;
  photo: boolean;
  thumbnails: boolean;
  pictures: boolean;
  media: boolean;
  countdowns: boolean;
  report: boolean;
  /** An image behind everything. */
  backdrop: boolean;
  /** A cover above the page: an image, or a gradient from one color to the other. */
  cover: 'image' | readonly [from: string, to: string] | null;
  /** Name of a font; null for the theme's. */
  font: string | null;
  /** A style of buttons; null for the theme's. */
  buttons: string | null;
  /** Items are in two columns. */
  grid: boolean;
}

/** Between one and two times this many style sheets are kept, of at most 8 KB each, or 20 KB with a font. */
const maxStyleSheets = 200;
const styleSheets = new QuickLRU<string, StyleSheet>({ maxSize: maxStyleSheets });

/** The style sheet of a page. It contains only the rules that the page needs. */
export function styleSheetOf(theme: string, colors: OwnColors, parts: BioPageParts): StyleSheet {
  const key = JSON.stringify([theme, colors.accent, colors.background, Object.values(parts)]);
  const known = styleSheets.get(key);
  if (known) return known;
  const { headings, texts, signup, featured, photo, thumbnails, pictures, media, countdowns, report, grid } =
    parts;
  const buttons = buttonRulesOf(parts.buttons);
  const font = fontNamed(parts.font);
  const colored = withOwnColors(themeNamed(theme), colors);
  const drawn = parts.backdrop ? withBackdrop(colored) : colored;
  const rules = [
    sharedRules,
    report ? reportRules : '',
    drawn.rules,
    photo ? photoRules : '',
    headings ? headingRules : '',
    texts ? textRules : '',
    signup ? signupRules : '',
    thumbnails ? thumbnailRules : '',
    featured ? featuredRules + (drawn.featuredRules ?? '') : '',
    grid ? gridRulesWith(drawn.gridRules ?? '') : '',
    buttons === null ? '' : (drawn.buttonRules ?? '') + buttons,
    media ? mediaRules : '',
    pictures ? pictureRules : '',
    countdowns ? countdownRules : '',
    parts.cover ? coverRulesOf(parts.cover) + (drawn.coverRules ?? '') : '',
    parts.backdrop ? backdropRules : '',
    font ? fontRulesOf(font) : '',
  ];
  const styleSheet = new StyleSheet(drawn, rules.join(''), {
    images: photo || thumbnails || pictures || parts.backdrop || parts.cover === 'image',
    fonts: font !== null,
    form: signup,
  });
  styleSheets.set(key, styleSheet);
  return styleSheet;
}
