import { type Language, languages } from './languages.js';

/** A line of a mail: text, which may be a URL, or a link whose text readers of HTML see instead of its URL. */
export type MailLine = string | { url: string; label: string };

export interface Mail {
  to: string;
  subject: string;
  /** An empty one begins another paragraph. */
  lines: readonly MailLine[];
  /** Language of the mail, English by default. */
  language?: string;
}

/** The texts of a mail by language. */
export type TextsByLanguage<Texts> = Readonly<Record<Language, Texts>>;

/** The texts in a language, or in English if there are none in it, and the language that they are in. */
export const textsIn = <Texts>(
  all: TextsByLanguage<Texts>,
  language: string | null,
): { texts: Texts; language: Language } => {
  const known = languages.find((name) => name === language) ?? 'en';
  return { texts: all[known], language: known };
};

/** A mail as plain text. */
export const textOf = ({ lines }: Mail): string =>
  lines.map((line) => (typeof line === 'string' ? line : line.url)).join('\n');

/** A mail as HTML that loads nothing. */
export function htmlOf({ lines, language = 'en' }: Mail): string {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(htmlOfLine(line));
  }
  const body = paragraphs.map((paragraph) => `<p>${paragraph.join('<br>')}</p>`).join('');
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head>` +
    `<body style="font:16px/1.5 sans-serif">${body}</body></html>`
  );
}

function htmlOfLine(line: MailLine): string {
  const isUrl = typeof line === 'string' && /^https?:\/\/\S+$/.test(line);
  if (typeof line === 'string' && !isUrl) return escapeHtml(line);
  const { url, label } = typeof line === 'string' ? { url: line, label: line } : line;
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
