import type { Theme } from './theme.js';

export const terminal: Theme = {
  description: 'a terminal window: monospaced, a prompt before each link, a cursor after the name',
  light: {
    background: '#eceadd',
    text: '#1d2b1f',
    quiet: '#48574a',
    item: '#fbfaf3',
    itemText: '#14532d',
    itemBorder: '#8b9a86',
    accent: '#14652f',
    accentText: '#ffffff',
  },
  dark: {
    background: '#060a07',
    text: '#d6f5d9',
    quiet: '#8fbf96',
    item: '#0d160f',
    itemText: '#7ef29a',
    itemBorder: '#2f613b',
    accent: '#7ef29a',
    accentText: '#08120a',
  },
  rules: `
    body{padding:clamp(.6rem,4vw,3rem);background:var(--background);
    font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace;font-size:.95rem}
    main{max-width:44rem;padding:3.75rem clamp(1rem,5vw,2.5rem) 2rem;border:1px solid var(--itemBorder);border-radius:.6rem;
    background:radial-gradient(circle,var(--accent) .33rem,transparent .36rem) .85rem .75rem/1.25rem 1rem no-repeat,
    radial-gradient(circle,var(--itemBorder) .33rem,transparent .36rem) 2.1rem .75rem/1.25rem 1rem no-repeat,
    radial-gradient(circle,var(--itemBorder) .33rem,transparent .36rem) 3.35rem .75rem/1.25rem 1rem no-repeat,
    linear-gradient(var(--itemBorder),var(--itemBorder)) 0 2.5rem/100% 1px no-repeat var(--item);text-align:start;
    box-shadow:0 1.5rem 3rem -1.5rem #0009}
    .monogram{width:3.5rem;height:3.5rem;margin:0 0 1rem;font-weight:700;font-size:1.75rem}
    h1{font-size:1.5rem}
    h1::after{content:"";display:inline-block;width:.6em;height:1.05em;margin-inline-start:.3em;vertical-align:-.15em;
    background:var(--accent)}
    .headline{font-size:1rem}
    .bio{margin-inline:0}
    .items{gap:.4rem}
    .items a{position:relative;padding:.7rem .75rem;padding-inline-start:2.25rem;border:1px dashed var(--itemBorder);border-radius:.2rem;
    min-height:2.9rem;background:none}
    .items a::before{content:">";content:">" / "";position:absolute;inset-inline-start:.9rem;color:var(--quiet)}
    .items a:hover{background:var(--accent);color:var(--accentText)}
    .items a:hover::before{color:inherit}
    .socials{justify-content:start;margin-inline-start:-.7rem}
    @media(prefers-reduced-motion:no-preference){h1::after{animation:blink 1s step-end 4}@keyframes blink{50%{opacity:0}}}
  `,
  buttonRules: `
    .items{gap:.75rem}
  `,
  gridRules: `
    .items{column-gap:.4rem}
    .items .pictured{align-items:start;text-align:start}
    .items a{padding-inline:2.1rem .5rem}
  `,
  coverRules: `
    .cover{max-width:44rem;margin:0 auto .75rem;border-radius:.6rem}
    .cover+main{padding-top:3.75rem}
    .cover+main img.monogram{margin-top:0}
  `,
  window: true,
  preview: { scheme: 'dark', typeface: 'mono', shape: 'prompt' },
};
