import type { Theme } from './theme.js';

export const ocean: Theme = {
  description: 'panes of glass over deep water, a gradient lit from above',
  light: {
    background: '#e2f5fc',
    backgroundEnd: '#86c6ea',
    text: '#06263a',
    quiet: '#0d3f5c',
    item: '#ffffff8c',
    itemText: '#06263a',
    itemBorder: '#ffffffd9',
    accent: '#064b75',
    accentText: '#ffffff',
  },
  dark: {
    background: '#0b4a6f',
    backgroundEnd: '#021322',
    text: '#eef8fe',
    quiet: '#bcdcef',
    item: '#ffffff1f',
    itemText: '#f5fbff',
    itemBorder: '#ffffff4d',
    accent: '#86d4ff',
    accentText: '#021322',
  },
  rules: `
    html{background:var(--backgroundEnd)}
    body{background:radial-gradient(60rem 30rem at 15% 105%,var(--background),transparent),
    radial-gradient(50rem 34rem at 50% -6rem,var(--background),transparent),
    linear-gradient(var(--background),var(--backgroundEnd) 85%);background-attachment:fixed;
    font-family:"Avenir Next",Avenir,"Segoe UI",Ubuntu,"DejaVu Sans",system-ui,sans-serif}
    .monogram{border:2px solid var(--accent);border-radius:50%;background:var(--item);color:var(--itemText);
    box-shadow:0 0 0 .6rem var(--item),0 .3rem .9rem #00315040;font-weight:300}
    h1{font-weight:600}
    .items a{border-radius:1.25rem;font-weight:500;box-shadow:inset 0 1px 0 #ffffff4d,0 .6rem 1.5rem -.6rem #00284466}
    .items a:hover{border-color:var(--accent);text-decoration:underline;text-underline-offset:.25em}
    .socials a{border-radius:50%}
  `,
  preview: { scheme: 'dark', typeface: 'sans', shape: 'glass' },
};
