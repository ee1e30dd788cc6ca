import type { Document } from './documents.js';
import { type Section, sectionsOf } from './render.js';

/** Characters of a question. */
export const maxQuestion = 100;
const maxFound = 30;
/** Characters around the first word that is found. */
const excerptLength = 200;

/** A section in which all words occur. */
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

/** Finds sections of documents by their words. */
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

  /** At most 30 sections with all words, those first whose headings have more of them. */
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

/** What is around a place, from a whole word on and without markup. */
function excerptOf(text: string, at: number): string {
  const from = Math.max(at - excerptLength / 4, 0);
  const part = text.slice(from, from + excerptLength).replace(from > 0 ? /^\S*\s/ : '', '');
  const words = part
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<!--.*?(?:-->|$)/g, '')
    .replaceAll(/[`*|#]|-{3,}/g, ' ');
  return words.replaceAll(/\s+/g, ' ').trim();
}
