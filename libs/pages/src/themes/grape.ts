import type { Theme } from './theme.js';

export const grape: Theme = {
  description: 'loud blocks with thick borders and hard shadows on a dotted background, in heavy type',
  light: {
    background: '#efe3ff',
    backgroundEnd: '#cdb2fb',
    text: '#180a2e',
    quiet: '#3b2857',
    item: '#d8ff57',
    itemText: '#180a2e',
    itemBorder: '#180a2e',
    accent: '#6427c4',
    accentText: '#ffffff',
  },
  dark: {
    background: '#160b26',
    backgroundEnd: '#3c2566',
    text: '#f6efff',
    quiet: '#d2c0f2',
    item: '#c9a6ff',
    itemText: '#160b26',
    itemBorder: '#f6efff',
    accent: '#d8ff57',
    accentText: '#160b26',
  },
  rules: `
    body{background:radial-gradient(var(--backgroundEnd) 1.5px,transparent 2px) 0 0/1.25rem 1.25rem var(--background);
    font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif}
    .monogram{width:6rem;height:6rem;border:3px solid var(--itemBorder);font-weight:900;font-size:3rem;
    box-shadow:.4rem .4rem 0 var(--itemBorder);transform:rotate(-4deg);margin-bottom:1.75rem}
    h1{font-family:"Arial Black","Archivo Black","Helvetica Neue",Arial,"Liberation Sans",sans-serif;
    font-size:clamp(2rem,9vw,2.75rem);font-weight:900;line-height:1.05;letter-spacing:-.03em}
    .headline{font-weight:700}
    .items{gap:1.25rem;padding-right:.4rem}
    .items a{border:3px solid var(--itemBorder);font-size:1.1rem;font-weight:800;box-shadow:.4rem .4rem 0 var(--accent)}
    .items a:hover{box-shadow:.15rem .15rem 0 var(--accent);transform:translate(.25rem,.25rem)}
    .socials{gap:.6rem}
    .socials a{border:3px solid var(--itemBorder);background:var(--accent);color:var(--accentText)}
    @media(prefers-reduced-motion:no-preference){.items a{transition:transform .1s,box-shadow .1s}}
  `,
  featuredRules: `
    .items .featured a{border-color:var(--itemBorder);box-shadow:.4rem .4rem 0 var(--itemBorder)}
  `,
  preview: { scheme: 'light', typeface: 'sans', shape: 'block' },
};
