import type { Theme } from './theme.js';

export const rose: Theme = {
  description: 'an invitation: thin frame, italic serif name, thin outlined capsules on blush',
  light: {
    background: '#fdf3f3',
    backgroundEnd: '#f7d9df',
    text: '#43101f',
    quiet: '#74404f',
    item: '#ffffffb3',
    itemText: '#7a1236',
    itemBorder: '#b05070',
    accent: '#9b1d4a',
    accentText: '#ffffff',
  },
  dark: {
    background: '#1d0b12',
    backgroundEnd: '#3a1524',
    text: '#fcebf0',
    quiet: '#dcaebc',
    item: '#ffffff0f',
    itemText: '#ffd3df',
    itemBorder: '#a5506b',
    accent: '#ff9dba',
    accentText: '#1d0b12',
  },
  rules: `
    body{padding:clamp(.6rem,2.5vw,1.5rem);background:radial-gradient(40rem 26rem at 0 0,var(--backgroundEnd),transparent),
    radial-gradient(40rem 26rem at 100% 100%,var(--backgroundEnd),transparent) var(--background);
    font-family:Optima,Candara,"Gill Sans","Gill Sans MT","DejaVu Sans",system-ui,sans-serif}
    main{max-width:34rem;border:1px solid var(--itemBorder);outline:1px solid var(--itemBorder);outline-offset:-6px;
    border-radius:1.25rem}
    .monogram,h1,.headline{font-family:Didot,"Bodoni MT","Bodoni 72","Playfair Display",Georgia,"Liberation Serif",serif}
    .monogram{border:4px double var(--accent);border-radius:50%;background:none;color:var(--accent);font-style:italic;
    font-weight:400;font-size:2.75rem}
    h1{font-size:clamp(2rem,8vw,2.6rem);font-style:italic;font-weight:400}
    header::after{content:"";display:block;width:.6rem;height:.6rem;margin:1.4rem auto 0;border:1px solid var(--accent);
    transform:rotate(45deg);box-shadow:-1.2rem 1.2rem 0 -3px var(--itemBorder),1.2rem -1.2rem 0 -3px var(--itemBorder)}
    .items a{border-radius:2rem}
    .items a:hover{background:var(--accent);color:var(--accentText);border-color:var(--accent)}
    .socials a{border-radius:50%}
    @media(prefers-reduced-motion:no-preference){.items a{transition:background .2s,color .2s}}
  `,
  coverRules: `
    .cover{max-width:34rem;margin:0 auto .6rem;border-radius:1.25rem}
  `,
  preview: { scheme: 'light', typeface: 'serif', shape: 'capsule' },
};
