import QuickLRU from 'quick-lru';
import { buttonRulesOf, gridRulesWith } from './bio-page-buttons.js';
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

/** The CSS that all themes share: the layout, and sizes for small screens and touch. */
const sharedRules = `
  *{box-sizing:border-box}
  html{background:var(--background);-webkit-text-size-adjust:100%;text-size-adjust:100%}
  body{margin:0;min-height:100vh;min-height:100dvh;color:var(--text);line-height:1.5}
  main{max-width:36rem;margin:0 auto;padding:clamp(2rem,8vh,5rem) 1.25rem 3rem;text-align:center}
  .monogram{display:grid;place-items:center;width:5.5rem;height:5.5rem;margin:0 auto 1.25rem;overflow:hidden;
  background:var(--accent);color:var(--accentText);font-size:2.25rem;font-weight:650;line-height:1;white-space:nowrap}
  h1,p,.items a{unicode-bidi:plaintext;overflow-wrap:anywhere;text-wrap:balance}
  h1{margin:0;font-size:1.75rem;line-height:1.25}
  p{margin:.5rem 0 0;font-size:1.1rem}
  .bio{margin:.75rem auto 0;max-width:32rem;color:var(--quiet);font-size:1em;text-wrap:pretty;white-space:pre-line}
  ul{list-style:none;margin:0;padding:0}
  .items{margin-top:2rem;display:grid;gap:.85rem;grid-template-columns:minmax(0,1fr)}
  .items a{display:block;min-height:3.6rem;padding:1rem 1.25rem;border:1px solid var(--itemBorder);
  background:var(--item);color:var(--itemText);text-decoration:none}
  .socials{margin-top:2rem;display:flex;flex-wrap:wrap;justify-content:center;gap:.35rem}
  .socials a{display:grid;place-items:center;width:3rem;height:3rem;color:var(--accent)}
  .socials a:hover{outline:1px solid}
  svg{width:1.6rem;height:1.6rem;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round;
  font-size:15px}
  text{font-family:sans-serif;font-weight:700;text-anchor:middle;fill:currentColor;stroke:none}
  a:focus-visible{outline:3px solid var(--accent)!important;outline-offset:3px}
  @media(forced-colors:active){.monogram,.items a{border:1px solid!important}}
`;

/** For pages with a photo, in place of the monogram. */
const photoRules = `
  img.monogram{width:6rem;height:6rem;object-fit:cover;overflow:clip}
`;

/** For pages with headings. */
const headingRules = `
  .heading{margin-top:1rem;padding-bottom:.25rem}
  .heading h2{margin:0;font-size:1.15rem;font-weight:700;line-height:1.3;unicode-bidi:plaintext;overflow-wrap:anywhere;
  text-wrap:balance}
`;

/** For pages with texts between their items. */
const textRules = `
  .text{padding-block:.4rem}
  .text h2{margin:0 0 .25rem;font-size:1.05rem;line-height:1.3;unicode-bidi:plaintext;overflow-wrap:anywhere}
  .text p{margin:0;font-size:1rem;text-wrap:pretty;white-space:pre-line}
`;

/** For pages with a sign-up form. The trap is for programs that fill in every field. */
const signupRules = `
  .items .signup{grid-column:1/-1}
  .signup{padding:1.25rem;border:1px solid var(--itemBorder);border-radius:.75rem;background:var(--item);color:var(--itemText);text-align:start}
  .signup h2{margin:0 0 .75rem;font-size:1.15rem;line-height:1.3;unicode-bidi:plaintext;overflow-wrap:anywhere}
  .signup form{display:grid;gap:.75rem}
  .signup input,.signup button{min-height:3rem;padding:.5rem .9rem;border:1px solid;border-radius:.5rem;font:inherit}
  .signup input{width:100%;background:transparent;color:inherit}
  .signup button{border-color:var(--accent);background:var(--accent);color:var(--accentText);font-weight:600;cursor:pointer}
  .signup .consent{display:flex;gap:.6rem;font-size:.95rem;white-space:pre-line;unicode-bidi:plaintext;overflow-wrap:anywhere}
  .signup .consent input{flex:none;width:1.35rem;min-height:1.35rem;margin:.1rem 0 0;accent-color:var(--accent)}
  .signup :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
  .trap{display:none}
`;

/** For pages with a featured item. After the rules of the theme, which it changes. */
const featuredRules = `
  .items .featured a{padding-block:1.6rem;border-color:var(--accent);background:var(--accent);color:var(--accentText);
  font-size:1.3em}
  .items .featured a::before,.items .featured a::after{color:inherit;border-color:currentColor}
`;

/** For pages whose items have thumbnails. */
const thumbnailRules = `
  .items .pictured{display:flex;align-items:center;gap:.9rem}
  .pictured img{flex:none;width:2.75rem;height:2.75rem;border-radius:.4rem;object-fit:cover}
  .pictured span{flex:1;min-width:0;unicode-bidi:plaintext;text-wrap:balance}
`;

/** For pages with videos or music: a triangle as a sign, and wide thumbnails. After the rules for two columns. */
const mediaRules = `
  .media span::before{content:"";display:inline-block;margin-inline-end:.5em;border:.36em solid transparent;border-right-width:0;
  border-left:.6em solid}
  .media .pictured img{width:clamp(6rem,30vw,8rem);height:auto;aspect-ratio:16/9}
`;

/** For pages with pictures between their items. After the rules of the theme and for two columns, which they change. */
const pictureRules = `
  .picture{margin-block:.35rem}
  .picture,.picture span{overflow-wrap:anywhere;unicode-bidi:plaintext}
  .picture img{display:block;width:100%;height:auto;border-radius:.75rem}
  .picture span{display:block;padding:.75rem .5rem 0}
  .items .picture a{padding:.5rem;height:auto;counter-increment:none}
  .items .picture a::before,.items .picture a::after{content:none}
  .picture a span{padding:.75rem .5rem .35rem}
`;

/** For pages with countdowns. */
const countdownRules = `
  .items .countdown{grid-column:1/-1;margin-block:.35rem;padding:1rem 1.25rem;border:1px solid var(--itemBorder);border-radius:.75rem;
  background:var(--item);color:var(--itemText);text-align:center}
  .countdown h2{margin:0;font-size:1.05rem;line-height:1.3;unicode-bidi:plaintext;overflow-wrap:anywhere}
  .countdown p{margin:.15rem 0 0;font-size:1.6rem;font-weight:700;line-height:1.25}
`;

/** For pages with a cover: an image, or a gradient from one color to the other. It is partly behind the photo. */
const coverRulesOf = (cover: 'image' | readonly [from: string, to: string]): string => `
  .cover{display:block;width:100%;height:clamp(8rem,26vw,16rem);object-fit:cover
  ${cover === 'image' ? '' : `;background:linear-gradient(120deg,${cover[0]},${cover[1]})`}}
  .cover+main{padding-top:1.75rem}
  .cover+main img.monogram{position:relative;margin-top:-4.75rem}
`;

/** For pages with an image behind everything. It is dimmed, so that texts are readable. After all rules of backgrounds. */
const backdropRules = `
  html{background:var(--background)}
  body{background:none}
  body::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--scrim)}
  .backdrop{position:fixed;inset:0;z-index:-2;width:100%;height:100%;object-fit:cover}
  @media(forced-colors:active){.backdrop{display:none}}
`;

/** For pages that visitors can report. */
const reportRules = `
  .report{margin-top:2.5rem;font-size:.9rem}
  .report a{display:inline-block;padding:.75rem;color:var(--quiet)}
`;

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
