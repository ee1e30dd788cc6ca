import type { Theme } from './theme.js';

export const classic: Theme = {
  description: 'soft white cards on paper, in the system font',
  light: {
    background: '#f6f6f4',
    backgroundEnd: '#e9e8e3',
    text: '#191919',
    quiet: '#55554f',
    item: '#ffffff',
    itemText: '#191919',
    itemBorder: '#e2e2dc',
    accent: '#2f2f2b',
    accentText: '#ffffff',
  },
  dark: {
    background: '#141413',
    backgroundEnd: '#1f1f1d',
    text: '#f2f2ef',
    quiet: '#b3b3ab',
    item: '#252523',
    itemText: '#f2f2ef',
    itemBorder: '#3a3a36',
    accent: '#e6e6e0',
    accentText: '#141413',
  },
  rules: `
    body{background:linear-gradient(var(--background),var(--backgroundEnd));
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    .monogram{border-radius:50%;box-shadow:0 0 0 .35rem var(--item),0 .5rem 1.5rem #0003}
    h1{letter-spacing:-.015em}
    .items a{position:relative;padding-inline:1.35rem 3rem;border-radius:1.1rem;text-align:start;font-weight:600;
    box-shadow:0 1px 2px #0000000f,0 .7rem 1.4rem -.9rem #0000004d}
    .items a::after{content:"";position:absolute;top:50%;inset-inline-end:1.4rem;width:.5rem;height:.5rem;margin-top:-.3rem;
    border:solid var(--quiet);border-width:2px 2px 0 0;transform:rotate(45deg)}
    .items a:dir(rtl)::after{transform:rotate(-135deg)}
    .items a:hover{border-color:var(--accent)}
    @media(prefers-reduced-motion:no-preference){.items a{transition:transform .15s,border-color .15s}
    .items a:hover{transform:translateY(-2px)}}
  `,
  gridRules: `
    .items a{text-align:center}
    .items a::after{content:none}
  `,
  preview: { scheme: 'light', typeface: 'sans', shape: 'card' },
};
