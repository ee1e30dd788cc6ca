import type { Theme } from './theme.js';

export const poster: Theme = {
  description:
    'a printed poster: huge condensed capitals, one red accent, links as a numbered index, in two columns if there is room',
  light: {
    background: '#f4f0e6',
    text: '#111111',
    quiet: '#4c4842',
    item: '#f4f0e6',
    itemText: '#111111',
    itemBorder: '#111111',
    accent: '#c8200b',
    accentText: '#ffffff',
  },
  dark: {
    background: '#121110',
    text: '#f5f1e8',
    quiet: '#b9b3a8',
    item: '#121110',
    itemText: '#f5f1e8',
    itemBorder: '#f5f1e8',
    accent: '#ff5c3d',
    accentText: '#121110',
  },
  rules: `
    body{background:var(--background);
    font-family:"Avenir Next Condensed","Roboto Condensed","Helvetica Neue","Liberation Sans Narrow","Arial Narrow",Arial,sans-serif;
    font-stretch:condensed}
    main{max-width:70rem;padding-inline:clamp(1.25rem,5vw,4rem);text-align:start}
    .monogram{width:7rem;height:7rem;margin:0 0 1.5rem;border-radius:50%;font-size:4.5rem;font-weight:800}
    h1{font-size:clamp(2.75rem,13vw,5.5rem);font-weight:800;line-height:.95;letter-spacing:-.03em;text-transform:uppercase}
    .headline{margin-top:1rem;font-size:1.4rem;font-weight:700;line-height:1.2;color:var(--accent)}
    .bio{margin-inline:0;font-size:1.1rem}
    .items{gap:0;counter-reset:n;border-bottom:3px solid var(--itemBorder)}
    .items a{position:relative;padding:1.05rem .5rem;padding-inline-start:3.5rem;border-width:3px 0 0;font-size:1.4rem;font-weight:700;
    line-height:1.15;counter-increment:n}
    .items a::before{content:counter(n,decimal-leading-zero);content:counter(n,decimal-leading-zero) / "";position:absolute;
    inset-inline-start:.5rem;color:var(--accent)}
    .items a:hover{background:var(--accent);color:var(--accentText)}
    .items a:hover::before{color:inherit}
    .socials{justify-content:start;margin-inline-start:-.7rem}
    @media(min-width:60rem){main{display:grid;grid-template:auto 1fr/5fr 6fr;column-gap:4rem}
    .items{grid-area:1/2/3/3;margin-top:0;align-self:start}}
  `,
  featuredRules: `
    .items .featured a{border-color:var(--itemBorder);padding-inline-start:4.5rem;font-size:1.9rem}
  `,
  buttonRules: `
    .items{gap:.85rem;border:0}
    .items a,.items .featured a{padding-inline:1.25rem;border-width:3px}
    .items a::before{content:none}
  `,
  gridRules: `
    .items a,.items .featured a{padding-inline:.5rem}
    .items .pictured{align-items:start;text-align:start}
    .items a::before{position:static;display:block}
  `,
  preview: { scheme: 'light', typeface: 'condensed', shape: 'index' },
};
