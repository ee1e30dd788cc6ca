import { Marked, type Tokens } from 'marked';
import { posix } from 'node:path';
import type { Document } from './documents.js';

/** Where the handbook is served. */
export const handbookPath = '/docs/handbook';

/** A heading and the text up to the next one. */
export interface Section {
  heading: string;
  /** The anchor that GitHub gives the heading. Empty for the text before the first heading. */
  anchor: string;
  text: string;
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Makes the anchors of one document, unique even if a heading occurs twice. */
function anchors(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const anchor = anchorOf(heading);
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  };
}

/** An HTML anchor written in the Markdown, for a place without a heading. */
const ownAnchor = /^(<a id="[\w-]+">)?(<\/a>)?\s*$/;

/** The sections of a document, in order. Lines in samples that look like headings are not. */
export function sectionsOf({ title, markdown }: Document): Section[] {
  const anchorFor = anchors();
  const sections: Section[] = [{ heading: title, anchor: '', text: '' }];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      const anchor = anchorFor(text);
      if (depth > 1) sections.push({ heading: text.replaceAll('`', ''), anchor, text: '' });
      continue;
    }
    const last = sections.at(-1);
    if (last) last.text += token.raw;
  }
  return sections;
}

/**
 * Renders a document as HTML. Links to other documents lead to their handbook pages; links to files that are not served become
 * plain text, and pictures are left out.
 * @param names of all documents
 */
export function render({ name, markdown }: Document, names: ReadonlySet<string>): string {
  const anchorFor = anchors();
  const folder = posix.dirname(name === 'recipes' ? 'recipes/README' : name);
  const addressOf = (href: string): string | undefined => {
    if (/^(https?:|#)/.test(href)) return href;
    if (href.startsWith('/')) return href;
    const [path = '', anchor] = href.split('#');
    const file = posix.join(folder, path).replace(/\.md$/, '');
    const target = file === '../CHANGELOG' ? 'changelog' : file.replace(/^recipes\/README$/, 'recipes');
    // Programs of recipes are served as plain files.
    if (/^recipes\/[\w-]+\.(mjs|php)$/.test(file)) return `/docs/${file}`;
    if (!names.has(target) || !path.endsWith('.md')) return undefined;
    return `${handbookPath}/${target}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = anchorFor(text);
        return `<h${depth} id="${escapeHtml(anchor)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      image: () => '',
      // Comments only mark passages that scripts fill in.
      html: ({ text }) => {
        if (text.trimStart().startsWith('<!--')) return '';
        return ownAnchor.test(text) ? text : escapeHtml(text);
      },
      // Focusable, so that wide tables can be scrolled with the keyboard.
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const rows = token.rows.map((row) => cells(row, 'td')).join('\n');
        return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${cells(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  return marked.parse(markdown, { async: false });
}
