import { brandedTheme, brandRules, type PageBrand, StyleSheet, themes } from '@app/pages';

const rules = `
  *{box-sizing:border-box}
  html{background:var(--background);-webkit-text-size-adjust:100%}
  body{margin:0;padding:2rem 1rem;padding:clamp(1.5rem,9vh,6rem) min(1rem,5vw) 2rem;color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:27rem;margin:0 auto;display:grid;gap:.75rem;overflow-wrap:anywhere}
  .badge{width:3.5rem;height:3.5rem;padding:.8rem;border-radius:1.1rem;background:var(--accent);color:var(--accentText)}
  svg{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
  h1{margin:.5rem 0 0;font-size:1.6rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
  p{margin:0;color:var(--quiet)}
  .host{display:flex;flex-wrap:wrap;gap:0 .5rem;margin:.25rem 0 .5rem}
  .host bdi{color:var(--text);font-weight:650}
  .button{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.7rem 1.25rem;border:1px solid var(--itemBorder);border-radius:1rem;
  background:var(--item);color:var(--itemText);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
  .button:hover{border-color:var(--accent)}
  .main{border-color:var(--accent);background:var(--accent);color:var(--accentText);font-size:1.1rem}
  [hidden]{display:none}
  section{margin-top:.5rem;padding:1rem;padding:min(1.25rem,5vw);border:1px solid var(--itemBorder);border-radius:1rem;background:var(--item);color:var(--itemText)}
  h2{margin:0 0 .75rem;font-size:1.05rem;line-height:1.3}
  ol{margin:0;padding:0;list-style:none;counter-reset:step}
  li{position:relative;min-height:1.75rem;margin-top:.6rem;padding-inline-start:2.5rem;counter-increment:step}
  li:before{content:counter(step);position:absolute;inset-inline-start:0;width:1.75rem;height:1.75rem;border-radius:50%;
  background:var(--accent);color:var(--accentText);font-size:.9rem;font-weight:650;line-height:1.75rem;text-align:center}
  .sign{display:inline-grid;place-items:center;vertical-align:middle;width:2rem;height:1.6rem;border:1px solid var(--itemBorder);border-radius:.5rem}
  .sign svg{width:1.15rem;height:1.15rem}
  label{display:block;margin:1.1rem 0 .4rem;font-size:.95rem}
  input{width:100%;min-height:2.9rem;padding:.5rem .8rem;border:1px solid var(--quiet);border-radius:.75rem;background:var(--background);
  color:var(--text);font:inherit;font-size:1rem;text-overflow:ellipsis}
  section .button{margin-top:.6rem}
  [role=status]:not(:empty){margin-top:.6rem}
  :focus-visible{outline:3px solid var(--accent);outline-offset:3px}
  .waiting section{display:none}
  @media(prefers-reduced-motion:no-preference){section{animation:in .25s}@keyframes in{from{opacity:0;transform:translateY(.5rem)}}}
`;

/** The page's style sheet, in the colors of the default theme. */
const pageStyle = new StyleSheet(themes.classic, rules).css;

const brandedStyles = new WeakMap<PageBrand, string>();

/** The page's style sheet in the colors of a brand. Computed once for each brand. */
export function styleOf(brand: PageBrand | null): string {
  if (brand === null) return pageStyle;
  const known = brandedStyles.get(brand);
  if (known !== undefined) return known;
  const { css } = new StyleSheet(brandedTheme(themes.classic, brand), rules + brandRules);
  brandedStyles.set(brand, css);
  return css;
}

/** For pages on which visitors can report the link. */
export const reportStyle =
  '.report{text-align:center;font-size:.9rem}.report a{display:inline-block;padding:.75rem;color:var(--quiet)}';
