import { parseBoundedJson } from './bounded-json.js';
import { isMhtml, openMhtml } from './containers/mhtml-file.js';
import {
  dataOf,
  maxDocumentBytes,
  maxImageBytes,
  textOf,
  type Upload,
  type UploadedDocument,
} from './containers/upload.js';
import { isZip, openZip } from './containers/zip-file.js';
import { firstImage } from './first-image.js';
import type { FoundPage } from './found-page.js';
import { PageFileError, type PageSource } from './page-file-error.js';
import { scanHtml, type Attributes } from './scan-html.js';
import { beacons } from './sources/beacons.js';
import { linkstack, linkstackBioClass } from './sources/linkstack.js';
import { linktree, linktreeTitleId } from './sources/linktree.js';
import { pageAddress } from './sources/page-address.js';
import {
  maxFound,
  type PageContent,
  type PageSourceReader,
  type ReadDocument,
} from './sources/page-source-reader.js';

const readers: readonly PageSourceReader[] = [linktree, beacons, linkstack];

/** Opens a file by its content, regardless of its type and name. @throws PageFileError */
function openUpload(file: Buffer): Upload {
  const { documents, image } = isZip(file)
    ? openZip(file)
    : isMhtml(file)
      ? openMhtml(file)
      : openDocument(file);
  return {
    documents,
    image: (address, document) => (address.startsWith('data:') ? dataOf(address) : image(address, document)),
  };
}

function openDocument(file: Buffer): Upload {
  const text = file.length > maxDocumentBytes ? null : textOf(file);
  if (text === null) throw new PageFileError('not_recognized');
  const kind = /^\s*[{[]/.test(text.slice(0, 1000)) ? 'json' : 'html';
  return { documents: [{ kind, text, location: '' }], image: () => undefined };
}

/**
 * Reads a page of another service. Nothing is fetched. A large file takes a while: call it in a separate thread.
 * @param source the service it comes from; detected by its content if undefined.
 * @throws PageFileError
 */
export function readPage(file: Buffer, source?: PageSource): FoundPage {
  const upload = openUpload(file);
  let isOther = false;
  for (const each of upload.documents) {
    const document = read(each);
    const reader = readers.find(
      (one) => (source === undefined || one.source === source) && one.recognizes(document),
    );
    isOther ||= !reader && readers.some((one) => one.recognizes(document));
    const content = reader?.read(document);
    if (reader && content && hasContent(content)) return found(reader.source, content, upload, document);
  }
  throw new PageFileError(isOther ? 'wrong_source' : 'not_recognized');
}

const isBlock = (attributes: Attributes): boolean =>
  attributes.get('data-testid') === linktreeTitleId ||
  (attributes.get('class') ?? '').includes(linkstackBioClass);

function read(document: UploadedDocument): ReadDocument {
  const { kind, text, location } = document;
  const page = scanHtml(kind === 'html' ? text : '', isBlock);
  const json = kind === 'json' ? text : page.data.find(({ name }) => name === '__NEXT_DATA__')?.text;
  return {
    ...document,
    page,
    address: pageAddress(page, location),
    json: json === undefined ? undefined : parseBoundedJson(json),
  };
}

const hasContent = ({ items, socials, leftOut }: PageContent): boolean =>
  items.length + socials.length + leftOut.length > 0;

/** Longer than anything that fits into a page: the rest of it would be truncated or omitted anyway. */
const short = <Text extends string | null>(text: Text) => text && text.slice(0, 5_000);

/** The result is posted to the main thread, so the size of each list and text is limited here. */
function found(
  source: PageSource,
  { name, bio, photos, items, socials, leftOut }: PageContent,
  upload: Upload,
  document: ReadDocument,
): FoundPage {
  const image = firstImage(photos, (address) => upload.image(address, document));
  const isLarge = image !== undefined && image.length > maxImageBytes;
  return {
    source,
    name: short(name),
    bio: short(bio),
    items: items.slice(0, maxFound).map(({ title, url, text }) => ({
      title: short(title),
      url: short(url),
      ...(text === undefined ? {} : { text: short(text) }),
    })),
    socials: socials
      .slice(0, maxFound)
      .map(({ network, url }) => ({ network: short(network), url: short(url) })),
    photo: photos.length === 0 ? null : image && !isLarge ? image : 'missing',
    leftOut: leftOut
      .slice(0, maxFound)
      .map(({ text, url, ...entry }) => ({ ...entry, text: short(text), url: short(url) })),
  };
}
