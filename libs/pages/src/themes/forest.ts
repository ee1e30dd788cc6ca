import type { Theme } from './theme.js';

export const forest: Theme = {
  description: 'an editorial page in serif type: links as a ruled list, in ivory and ink green',
  light: {
    background: '#f7f4e8',
    text: '#17301f',
    quiet: '#4a5d4c',
    item: '#f7f4e8',
    itemText: '#17301f',
    itemBorder: '#17301f',
    accent: '#2a6b3a',
    accentText: '#ffffff',
  },
  dark: {
    background: '#0f1a13',
    text: '#ecf2e4',
    quiet: '#aec0ac',
    item: '#0f1a13',
    itemText: '#ecf2e4',
    itemBorder: '#5d7f65',
    accent: '#8ed29b',
    accentText: '#0f1a13',
  },
  rules: `
    body{background:var(--background);
    font-family:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,Georgia,"Liberation Serif",serif}
    main{max-width:40rem;text-align:start}
    header{padding-bottom:1.5rem;border-bottom:3px double var(--itemBorder)}
    .monogram{width:auto;height:auto;margin:0 0 .75rem;place-items:start;background:none;color:var(--accent);
    font-size:5.5rem;font-style:italic;font-weight:400;line-height:1}
    h1{font-size:clamp(2.1rem,8vw,3.25rem);font-weight:400;line-height:1.1;letter-spacing:-.015em}
    .headline{margin-top:.75rem;font-size:1.3rem;font-style:italic}
    .bio{margin-inline:0;font-size:1.1rem}
    .items{margin-top:0;gap:0}
    .items a{position:relative;padding:1.1rem 0;padding-inline-end:2.25rem;border-width:0 0 1px;font-size:1.3rem;line-height:1.3;
    text-decoration:underline;text-decoration-color:transparent;text-underline-offset:.25em}
    .items a::after{content:"\\2192";content:"\\2192" / "";position:absolute;top:1.1rem;inset-inline-end:.25rem;color:var(--accent)}
    .items a:hover{text-decoration-color:var(--accent)}
    .socials{justify-content:start;margin-inline-start:-.7rem}
    @media(prefers-reduced-motion:no-preference){.items a::after{transition:transform .2s}
    .items a:hover::after{transform:translateX(.25rem)}}
    .items a:dir(rtl)::after{transform:scaleX(-1)}
  `,
  featuredRules: `
    .items .featured a{padding-inline:1.1rem 2.75rem;font-size:1.6rem}
    .items .featured a::after{top:1.6rem;inset-inline-end:1rem}
  `,
  buttonRules: `
    .items{margin-top:1.5rem;gap:.85rem}
    .items a,.items .featured a{padding-inline:1.25rem;border-width:1px}
    .items a::after{content:none}
  `,
  gridRules: `
    .items{column-gap:1.5rem}
    .items .pictured{align-items:start;text-align:start}
    .items a{padding-inline:0}
    .items a::after{content:none}
  `,
  preview: { scheme: 'light', typeface: 'serif', shape: 'line' },
};
