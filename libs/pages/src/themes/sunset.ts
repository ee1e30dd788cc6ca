import type { Theme } from './theme.js';

export const sunset: Theme = {
  description: 'solid pills and rounded letters on a glowing evening sky',
  light: {
    background: '#ffe3b3',
    backgroundEnd: '#ff9d8a',
    text: '#3a0d1d',
    quiet: '#5f1a2b',
    item: '#7a1238',
    itemText: '#fff3e2',
    itemBorder: '#7a1238',
    accent: '#7a1238',
    accentText: '#fff3e2',
  },
  dark: {
    background: '#2a0d33',
    backgroundEnd: '#7a2340',
    text: '#fff0e4',
    quiet: '#f2c3b4',
    item: '#ffb37a',
    itemText: '#34101c',
    itemBorder: '#ffb37a',
    accent: '#ffb37a',
    accentText: '#34101c',
  },
  rules: `
    html{background:var(--backgroundEnd)}
    body{background:linear-gradient(170deg,var(--background) 10%,var(--backgroundEnd) 90%) fixed;
    font-family:ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold",Nunito,Quicksand,Ubuntu,Verdana,system-ui,sans-serif}
    .monogram{position:relative;border-radius:50%;overflow:visible;
    box-shadow:0 0 0 .6rem color-mix(in srgb,var(--accent) 30%,transparent),
    0 0 0 1.4rem color-mix(in srgb,var(--accent) 14%,transparent);margin-bottom:2.25rem}
    h1{font-size:1.9rem;font-weight:800}
    .items{gap:1rem}
    .items a{border-radius:2rem;font-weight:700;box-shadow:0 .8rem 1.4rem -.8rem #2a0015b3}
    .items a:hover{text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.25em}
    .socials a{border-radius:50%}
    @media(prefers-reduced-motion:no-preference){.items a{transition:transform .2s cubic-bezier(.3,1.8,.5,1)}
    .items a:hover{transform:scale(1.025)}}
  `,
  featuredRules: `
    .items .featured a{box-shadow:0 0 0 .25rem var(--background),0 0 0 .45rem var(--accent)}
  `,
  preview: { scheme: 'light', typeface: 'sans', shape: 'pill' },
};
