import type { Document } from './documents.js';
import { type Section, sectionsOf } from './render.js';

/** The longest question, in characters. */
export const maxQuestion = 100;
const maxFound = 30;
/** The longest excerpt, in characters. */
const excerptLength = 200;

/** A section that contains every word of the question. */
export interface Found {
  document: Document;
  section: Section;
  excerpt: string;
}

interface Searched {
  document: Document;
  section: Section;
  heading: string;
  text: string;
}

/** Full-text search over the sections of the handbook. */
export class HandbookSearch {
  private readonly sections: Searched[];

  constructor(documents: Document[]) {
    this.sections = documents.flatMap((document) =>
      sectionsOf(document).map((section) => ({
        document,
        section,
        heading: `${document.title} ${section.heading}`.toLowerCase(),
        text: section.text.toLowerCase(),
      })),
    );
  }

  /** At most 30 sections that contain every word, ordered by how many of them are in the heading. */
  find(question: string): Found[] {
    const words = question.slice(0, maxQuestion).toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return this.sections
      .filter(({ heading, text }) => words.every((word) => heading.includes(word) || text.includes(word)))
      .map((searched) => ({
        searched,
        inHeading: words.filter((word) => searched.heading.includes(word)).length,
      }))
      .sort((a, b) => b.inHeading - a.inHeading)
      .slice(0, maxFound)
      .map(({ searched: { document, section, text } }) => {
        const at = Math.min(
          ...words.map((word) => text.indexOf(word)).filter((index) => index >= 0),
          text.length,
        );
        return { document, section, excerpt: excerptOf(section.text, at === text.length ? 0 : at) };
      });
  }
}

/** Plain text around a position, cut at whole words. */
function excerptOf(text: string, at: number): string {
  const from = Math.max(at - excerptLength / 4, 0);
  const to = from + excerptLength - 2;
  const start = from > 0 ? /^\S*\s/ : '';
  const end = to < text.length ? /\s\S*$/ : '';
  const words = text
    .slice(from, to)
    .replace(start, '')
    .replace(end, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<!--.*?(?:-->|$)/g, '')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/[|#]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${words}${to < text.length ? '…' : ''}`;
}
