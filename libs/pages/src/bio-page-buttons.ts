/** The values of a website's `buttons`. */
export const buttonStyles = ['rounded', 'pill', 'square', 'outline', 'shadow'] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

/** The values of a website's `layout`. */
export const layouts = ['list', 'grid'] as const;
export type Layout = (typeof layouts)[number];

/** The layout of a website that does not name one. */
export const defaultLayout: Layout = 'list';

/**
 * The rules of each style. Colors come from the palette in pairs that have the contrast of WCAG 2 AA in every theme and with
 * every color that an owner chooses: texts and the accent on the page, or the theme's own pair of an item.
 */
const buttonRules: Readonly<Record<ButtonStyle, string>> = {
  rounded: '.items a{border-radius:.75rem}',
  pill: '.items a{border-radius:2rem}',
  square: '.items a{border-radius:0}',
  outline: `
  .items a{border:2px solid var(--accent);background:none;color:var(--text);box-shadow:none}
  .items .featured a{border-color:var(--accent);background:var(--accent);color:var(--accentText);box-shadow:none}
  `,
  shadow: `
  .items a,.items .featured a{border:2px solid var(--text);box-shadow:.3rem .3rem 0 var(--text)}
  `,
};

/** The rules for a style of buttons. After the rules of the theme, which they change. None if the style is unknown. */
export const buttonRulesOf = (style: string | null): string | null =>
  style !== null && Object.hasOwn(buttonRules, style) ? buttonRules[style as ButtonStyle] : null;

/**
 * The rules for two columns, where the screen is wide enough for words in them.
 * @param themeRules the theme's changes to them.
 */
export const gridRulesWith = (themeRules: string): string => `
  @media(min-width:22rem){
  .items{grid-template-columns:repeat(2,minmax(0,1fr));column-gap:.85rem}
  .items a{height:100%;padding-inline:1rem;align-content:center}
  .items .heading,.items .text,.items .featured{grid-column:1/-1}
  .items .pictured{flex-direction:column;justify-content:center;text-align:center}
  .items .pictured span{flex:none;max-width:100%}
  ${themeRules}}
`;
