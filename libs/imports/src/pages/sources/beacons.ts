import { fieldsOf, listOf, parseBoundedJson, textIn } from '../bounded-json.js';
import type { PageNode } from '../scan-html.js';
import { networkAt } from './networks.js';
import { isOnDomain } from './page-address.js';
import type { PageContent, PageSourceReader, ReadDocument } from './page-source-reader.js';

const domains = ['beacons.ai', 'beacons.page'];
/** Matches the path of a profile picture, also in a saved folder. */
const profilePicture = /(^|\/)(profile_[^/]*$|profile_pictures\/)/;

/**
 * Beacons pages are read from their visible content: their data is in a format that only their own scripts can read.
 */
export const beacons: PageSourceReader = {
  source: 'beacons',
  recognizes: ({ address, page: { meta } }) =>
    isOnDomain(address, domains) || meta.get('og:site_name') === 'Beacons',
  read: ({ page }) => {
    const about = describedPage(page);
    const content: PageContent = {
      name: textIn(about.name) ?? textIn(page.nodes.find(({ tag }) => tag === 'h1')?.text) ?? titleOf(page),
      bio: textIn(about.description) ?? textIn(page.meta.get('description')),
      items: [],
      socials: [],
      photos: photosOf(page, about),
      leftOut: [],
    };
    const seen = new Set<string>();
    page.nodes.forEach((node, at) => addNode(content, node, page.nodes[at + 1], seen));
    for (const url of listOf(about.sameAs).flatMap((value) => textIn(value) ?? [])) {
      if (!seen.has(url)) content.socials.push({ network: null, url });
    }
    return content;
  },
};

/** The page's description of itself for search engines. */
function describedPage({ data }: ReadDocument['page']): Record<string, unknown> {
  const all = data.filter(({ name }) => name === 'application/ld+json');
  return (
    all.map(({ text }) => fieldsOf(parseBoundedJson(text))).find((about) => textIn(about.name) !== null) ?? {}
  );
}

function titleOf({ meta }: ReadDocument['page']): string | null {
  // A pattern that begins with `\s*` would take quadratic time in a title of spaces.
  const [name] = (meta.get('og:title') ?? '').split(/[|–-]\s*Beacons/i, 1);
  return textIn(name?.trimEnd());
}

/** The same link occurs twice if phones and desktops are shown different parts. */
function addNode(
  { items, socials }: PageContent,
  node: PageNode,
  next: PageNode | undefined,
  seen: Set<string>,
): void {
  const { tag, attributes, text } = node;
  const url = attributes.get('href');
  if (/^h[2-6]$/.test(tag) && next && isOutgoing(next)) items.push({ title: text, url: null });
  if (url === undefined || !isOutgoing(node) || seen.has(url)) return;
  seen.add(url);
  const title = textIn(text);
  if (title === null && URL.canParse(url) && networkAt(url) !== undefined)
    socials.push({ network: null, url });
  else items.push({ title: title ?? attributes.get('aria-label') ?? '', url });
}

/** True if a node is a link that leads outside of the page and the service. */
function isOutgoing({ tag, attributes }: PageNode): boolean {
  const url = attributes.get('href') ?? '';
  return tag === 'a' && /^[a-z][a-z0-9+.-]*:/i.test(url) && !isOnDomain(url, domains);
}

function photosOf({ meta, nodes }: ReadDocument['page'], about: Record<string, unknown>): string[] {
  const sources = nodes.flatMap(({ tag, attributes }) =>
    tag === 'img' ? (attributes.get('src') ?? []) : [],
  );
  const inPage = sources.filter((source) => profilePicture.test(source.replace(/[?#].*$/s, '')));
  const named = [textIn(about.image), textIn(meta.get('og:image'))].filter((url) => url !== null);
  // SingleFile replaces addresses with images. The first one above all links is the photo.
  const firstLink = nodes.findIndex(isOutgoing);
  const top = nodes.slice(0, firstLink < 0 ? undefined : firstLink).find(({ tag }) => tag === 'img');
  const embedded = top?.attributes.get('src')?.startsWith('data:') ? [top.attributes.get('src') ?? ''] : [];
  return [...inPage, ...named, ...embedded];
}
