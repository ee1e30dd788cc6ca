import { fieldsOf, listOf, textIn } from '../bounded-json.js';
import { scanHtml, type PageNode } from '../scan-html.js';
import {
  left,
  maxFound,
  type PageContent,
  type PageSourceReader,
  type ReadDocument,
} from './page-source-reader.js';

/** Ids of buttons that are not links. */
const buttons = { heading: 42, space: 43, text: 93, icon: 94 } as const;
/** A class of the element with the text about the owner. */
export const linkstackBioClass = 'description-parent';

/**
 * LinkStack exports JSON, either "all user data" with the photo or "links" alone. Its pages have the same data in
 * few elements.
 */
export const linkstack: PageSourceReader = {
  source: 'linkstack',
  recognizes: ({ json, page }) =>
    isExport(fieldsOf(json)) ||
    page.nodes.some(
      (node) =>
        hasClass(node, 'button-click') || hasClass(node, 'social-link') || hasClass(node, linkstackBioClass),
    ),
  read: ({ json, page }) => (isExport(fieldsOf(json)) ? readExport(fieldsOf(json)) : readPage(page)),
};

const hasClass = ({ attributes }: PageNode, name: string): boolean =>
  (attributes.get('class') ?? '').split(/\s+/).includes(name);

const isExport = ({ links }: Record<string, unknown>): boolean =>
  Array.isArray(links) &&
  links.length > 0 &&
  links.every((link) => 'button_id' in fieldsOf(link) && 'link' in fieldsOf(link));

function readExport(data: Record<string, unknown>): PageContent {
  const image = textIn(data.image_data);
  const content: PageContent = {
    name: textIn(data.name) ?? textIn(data.littlelink_name),
    bio: textWithoutMarkup(data.littlelink_description),
    items: [],
    socials: [],
    photos: image === null ? [] : [`data:;base64,${image}`],
    leftOut: [],
  };
  for (const link of listOf(data.links).map(fieldsOf).toSorted(inOrder).slice(0, maxFound))
    addLink(content, link);
  return content;
}

/** In the order of its pages. */
function inOrder(a: Record<string, unknown>, b: Record<string, unknown>): number {
  const byUp = String(a.up_link).localeCompare(String(b.up_link));
  return byUp === 0 ? (Number(a.order) || 0) - (Number(b.order) || 0) : byUp;
}

function addLink({ items, socials, leftOut }: PageContent, link: Record<string, unknown>): void {
  const [title, url, type] = [textIn(link.title) ?? '', textIn(link.link), textIn(link.type)];
  const button = Number(link.button_id);
  if (button === buttons.space || type === 'spacer') return;
  if (button === buttons.icon) socials.push({ network: title, url: url ?? '' });
  else if (button === buttons.heading || type === 'heading') items.push({ title, url: null });
  else if (button === buttons.text || type === 'text') {
    items.push({ title: '', url: null, text: textWithoutMarkup(title) ?? '' });
  } else if (url === null || type === 'vcard') leftOut.push(left('item', 'embed', title, null));
  else items.push({ title, url });
}

/** Strips markup, which owners of a page may have written. */
function textWithoutMarkup(value: unknown): string | null {
  const text = textIn(value);
  if (text === null) return null;
  const wrapped = `<div data-all>${text}</div>`;
  return textIn(scanHtml(wrapped, (attributes) => attributes.has('data-all')).nodes[0]?.text);
}

function readPage({ nodes, meta }: ReadDocument['page']): PageContent {
  const photo = nodes.find((node) => node.tag === 'img' && hasClass(node, 'rounded-avatar'));
  const content: PageContent = {
    name: textIn(nodes.find(({ tag }) => tag === 'h1')?.text) ?? textIn(meta.get('og:title')),
    bio:
      textIn(nodes.find((node) => hasClass(node, linkstackBioClass))?.text) ??
      textIn(meta.get('og:description')),
    items: [],
    socials: [],
    photos: photo ? [photo.attributes.get('src') ?? ''] : [],
    leftOut: [],
  };
  for (const node of nodes) {
    const url = node.attributes.get('href') ?? '';
    if (node.tag === 'h2') content.items.push({ title: node.text, url: null });
    else if (hasClass(node, 'button-click') && node.tag === 'a')
      content.items.push({ title: node.text, url });
    else if (hasClass(node, 'social-link')) {
      content.socials.push({ network: node.attributes.get('title') ?? null, url });
    }
  }
  return content;
}
