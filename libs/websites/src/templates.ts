import { type Language, languageNamed } from '@app/pages';
import {
  coach,
  event,
  musician,
  restaurant,
  shop,
  streamer,
  type WebsiteTemplate,
} from './template-contents.js';
import type { ItemInput } from './website-items.js';
import type { WebsiteChanges } from './websites.service.js';

const templates = { musician, shop, coach, event, streamer, restaurant } satisfies Record<
  string,
  WebsiteTemplate
>;
export type TemplateName = keyof typeof templates;

/** The values of `template`. */
export const templateNames = Object.keys(templates) as readonly TemplateName[];

/** Descriptions of all templates, as Markdown for the API document. */
export const templateDescriptions = templateNames
  .map((name) => `\`${name}\`: ${templates[name].description}`)
  .join('; ');

/** The URL of items until their owner sets one. The host is reserved for examples (RFC 2606). */
const placeholderUrl = 'https://example.com/';
/** How far in the future a countdown starts until its owner sets a time, in milliseconds. */
const untilStart = 30 * 24 * 3_600_000;

/** The fields of a page that is created from a template, with titles in a language. */
function fieldsOfTemplate(name: TemplateName, language: Language): WebsiteChanges {
  const { looks, items, titles }: WebsiteTemplate = templates[name];
  return {
    ...looks,
    items: items.map(({ kind, text = '', featured }, at): ItemInput => {
      const look = { title: titles[language][at] ?? '', ...(featured && { featured }) };
      switch (kind) {
        case 'heading':
          return { ...look, heading: true };
        case 'text':
          return { ...look, text };
        case 'media':
          return { ...look, media: { url: placeholderUrl } };
        case 'countdown':
          return { ...look, countdown: { startsAt: new Date(Date.now() + untilStart) } };
        case 'url':
          return { ...look, url: placeholderUrl };
      }
    }),
  };
}

/** The sent fields, and those of the template for the rest. */
export function withTemplate(template: TemplateName, sent: WebsiteChanges): WebsiteChanges {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return {
    ...fieldsOfTemplate(template, languageNamed(sent.language ?? null) ?? 'en'),
    ...Object.fromEntries(given),
  };
}
