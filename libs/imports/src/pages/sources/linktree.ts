import { fieldsOf, listOf, textIn } from '../bounded-json.js';
import { isOnDomain } from './page-address.js';
import {
  left,
  maxFound,
  type PageContent,
  type PageSourceReader,
  type ReadDocument,
} from './page-source-reader.js';

const domains = ['linktr.ee', 'linktree.com'];
/** `data-testid` of the links of a page, of older and of newer ones. */
const linkIds = ['LinkButton', 'LinkClickTriggerLink'];
/** `data-testid` of the element after a link that has its title, if the link itself has none. */
export const linktreeTitleId = 'NewLinkChin';

/**
 * Linktree pages contain their data as JSON, for Next.js. Pages saved by SingleFile do not, because it removes scripts;
 * these are read from their visible content.
 */
export const linktree: PageSourceReader = {
  source: 'linktree',
  recognizes: (document) =>
    isOnDomain(document.address, domains) ||
    isPageData(dataIn(document)) ||
    document.page.nodes.some(({ attributes }) => linkIds.includes(attributes.get('data-testid') ?? '')),
  read: (document) => {
    const data = dataIn(document);
    return isPageData(data) ? readData(data, document) : readPage(document);
  },
};

/** The data of the page: of a whole document, or of its inner part. */
function dataIn({ json }: ReadDocument): Record<string, unknown> {
  const document = fieldsOf(json);
  const props = fieldsOf(document.props ?? document);
  return fieldsOf(props.pageProps ?? props);
}

function isPageData(data: Record<string, unknown>): boolean {
  const account = fieldsOf(data.account);
  return (
    [data.links, account.links].some(Array.isArray) &&
    [account.username, account.pageTitle, data.username, data.pageTitle].some(
      (value) => textIn(value) !== null,
    )
  );
}

function readData(data: Record<string, unknown>, { page }: ReadDocument): PageContent {
  const account = fieldsOf(data.account);
  const first = (...values: unknown[]) => values.map(textIn).find((text) => text !== null) ?? null;
  const content: PageContent = {
    name: first(data.pageTitle, account.pageTitle, data.username, account.username),
    bio: first(data.description, account.description),
    items: [],
    socials: [],
    photos: [data.profilePictureUrl, account.profilePictureUrl, account.customAvatar].flatMap(
      (url) => textIn(url) ?? [],
    ),
    leftOut: [],
  };
  if (content.photos.length > 0) content.photos.push(...photosOf(page));
  const links = Array.isArray(data.links) ? data.links : listOf(account.links);
  for (const link of byPosition(links.map(fieldsOf)).slice(0, maxFound)) addLink(content, link);
  const socials = Array.isArray(data.socialLinks) ? data.socialLinks : listOf(account.socialLinks);
  for (const social of socials.map(fieldsOf).slice(0, maxFound)) {
    content.socials.push({ network: textIn(social.type), url: textIn(social.url) ?? '' });
  }
  return content;
}

/** Links have positions from 0, but a list without them keeps its order. */
const byPosition = (links: Record<string, unknown>[]): Record<string, unknown>[] =>
  links.every(({ position }) => typeof position === 'number')
    ? links.toSorted((a, b) => Number(a.position) - Number(b.position))
    : links;

function addLink({ items, leftOut }: PageContent, link: Record<string, unknown>): void {
  const [title, url] = [textIn(link.title) ?? '', textIn(link.url)];
  if (isLocked(link)) leftOut.push(left('item', 'locked', title, url));
  else if (/^(HEADER|GROUP|COLLECTION)$/i.test(textIn(link.type) ?? '')) items.push({ title, url: null });
  else if (url === null) leftOut.push(left('item', 'embed', title, null));
  else items.push({ title, url });
}

/** Links that require a code, a payment or a birthday from visitors. Here they would be open to everyone. */
function isLocked({ locked, rules }: Record<string, unknown>): boolean {
  const { passcode, payment, nft, age } = fieldsOf(fieldsOf(rules).gate);
  return locked === true || [passcode, payment, nft, age].some((gate) => gate !== null && gate !== undefined);
}

const photosOf = (page: ReadDocument['page']): string[] =>
  page.nodes
    .filter(({ tag, attributes }) => tag === 'img' && attributes.get('data-testid') === 'ProfileImage')
    .flatMap(({ attributes }) => attributes.get('src') ?? []);

function readPage({ page }: ReadDocument): PageContent {
  const { nodes, meta } = page;
  const isLink = ({ attributes }: (typeof nodes)[number]) =>
    linkIds.includes(attributes.get('data-testid') ?? '');
  const firstLink = nodes.findIndex(isLink);
  const top = firstLink < 0 ? nodes : nodes.slice(0, firstLink);
  const textOf = (tag: string) => textIn(top.find((node) => node.tag === tag)?.text);
  const content: PageContent = {
    name: textOf('h1') ?? textIn(meta.get('og:title')),
    bio: textOf('h2') ?? textIn(meta.get('description')),
    items: [],
    socials: [],
    photos: photosOf(page),
    leftOut: [],
  };
  nodes.forEach((node, at) => {
    const url = node.attributes.get('href') ?? '';
    if (isLink(node)) {
      const title = [node.text, node.attributes.get('aria-label'), titleAfter(nodes, at)];
      content.items.push({ title: title.find((text) => textIn(text) !== null) ?? '', url });
    } else if (node.tag === 'h3') content.items.push({ title: node.text, url: null });
    else if (node.attributes.get('data-testid') === 'SocialIcon')
      content.socials.push({ network: null, url });
  });
  return content;
}

function titleAfter(nodes: ReadDocument['page']['nodes'], at: number): string | undefined {
  const next = nodes
    .slice(at + 1, at + 10)
    .find(({ tag, attributes }) => tag === 'a' || attributes.has('data-testid'));
  // Below the title, there is a button.
  return next?.attributes.get('data-testid') === linktreeTitleId
    ? next.text.trim().split('\n', 1)[0]
    : undefined;
}
