import { escapeHtml, type Page, StyleSheet } from './page.js';
import { defaultTheme, themeNamed } from './themes.js';

/** The result of a proxy check, as plain text. */
export interface ProxyCheckPage {
  /** True if no setting needs to change. */
  correct: boolean;
  /** The connection as Waypost sees it, as names and values. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Their meaning, one paragraph per entry. */
  explanation: readonly string[];
  /** A line of settings to copy; null if there is none. */
  setting: string | null;
  headers: readonly { name: string; value: string; used: boolean; advice: string | null }[];
}

const sheet = new StyleSheet(
  themeNamed(defaultTheme),
  `
  *{box-sizing:border-box}
  body{margin:0;padding:2rem 1.25rem;background:var(--background);color:var(--text);
  font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
  main{max-width:42rem;margin:0 auto;overflow-wrap:anywhere}
  h1{margin:0;font-size:1.5rem;line-height:1.25}
  h2{margin:2rem 0 .5rem;font-size:1.1rem}
  p{margin:.6rem 0 0;color:var(--quiet)}
  dl{margin:1.25rem 0 0;padding:1rem 1.25rem;display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.25rem;
  border:1px solid var(--itemBorder);border-radius:1rem;background:var(--item);color:var(--itemText)}
  dd{margin:0;font-weight:600}
  pre{margin:.8rem 0 0;padding:.8rem 1rem;border:1px solid var(--itemBorder);border-radius:.6rem;
  background:var(--item);color:var(--itemText);white-space:pre-wrap}
  ul{margin:.5rem 0 0;padding-left:1.25rem}
  li+li{margin-top:.6rem}
  @media(max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd+dt{margin-top:.5rem}}
`,
);

/** Shows visitors how Waypost sees them, and which setting to change if that is wrong. */
export function renderProxyCheckPage({
  correct,
  facts,
  explanation,
  setting,
  headers,
}: ProxyCheckPage): Page {
  const title = correct ? 'Waypost sees your address' : 'A setting may need to change';
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const paragraphs = explanation.map((text) => `<p>${escapeHtml(text)}</p>`);
  const line = setting === null ? '' : `<pre><code>${escapeHtml(setting)}</code></pre>`;
  const list =
    headers.length === 0 ? '' : `<h2>Proxy headers</h2><ul>${headers.map(headerItem).join('')}</ul>`;
  return sheet.page(
    `<title>${title}</title><meta name="robots" content="noindex">`,
    `<main><h1>${title}</h1><dl>${rows.join('')}</dl><h2>What this means</h2>${paragraphs.join('')}${line}${list}` +
      '<p>Only you can see this page. Nothing on it is counted, stored or logged.</p></main>',
  );
}

function headerItem({ name, value, used, advice }: ProxyCheckPage['headers'][number]): string {
  const note = used ? 'Used.' : (advice ?? 'Not used.');
  return `<li><code>${escapeHtml(name)}: ${escapeHtml(value)}</code><br>${escapeHtml(note)}</li>`;
}
