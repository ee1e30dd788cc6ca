import QuickLRU from 'quick-lru';
import { buttonRulesOf, gridRulesWith } from './bio-page-buttons.js';
import {
  countdownRules,
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
import { StyleSheet } from './page.js';
import { type OwnColors, withOwnColors } from './themes/own-colors.js';
import { themeNamed } from './themes.js';

/** What a page shows that needs rules of its own. */
export interface BioPageParts {
  headings: boolean;
  texts: boolean;
  /** A form to sign up. */
  signup: boolean;
  featured: boolean;
  photo: boolean;
  thumbnails: boolean;
  pictures: boolean;
  media: boolean;
  countdowns: boolean;
  report: boolean;
  /** A style of buttons; null for the theme's. */
  buttons: string | null;
  /** Items are in two columns. */
  grid: boolean;
}

/** One to two times as many style sheets are kept, of 6 KB at most each. */
const maxStyleSheets = 200;
const styleSheets = new QuickLRU<string, StyleSheet>({ maxSize: maxStyleSheets });

/** The style sheet of a page. It has the rules that the page needs, and no others. */
export function styleSheetOf(theme: string, colors: OwnColors, parts: BioPageParts): StyleSheet {
  const key = JSON.stringify([theme, colors.accent, colors.background, Object.values(parts)]);
  const known = styleSheets.get(key);
  if (known) return known;
  const { headings, texts, signup, featured, photo, thumbnails, pictures, media, countdowns, report, grid } = parts;
  const buttons = buttonRulesOf(parts.buttons);
  const drawn = withOwnColors(themeNamed(theme), colors);
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
  ];
  const styleSheet = new StyleSheet(drawn, rules.join(''), {
    images: photo || thumbnails || pictures,
    form: signup,
  });
  styleSheets.set(key, styleSheet);
  return styleSheet;
}
