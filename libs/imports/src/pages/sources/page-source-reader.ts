import type { UploadedDocument } from '../containers/upload.js';
import type { FoundItem, FoundSocial, LeftOut } from '../found-page.js';
import type { PageSource } from '../page-file-error.js';
import type { ScannedPage } from '../scan-html.js';

/** The contents of a document about a page. */
export interface PageContent {
  name: string | null;
  bio: string | null;
  items: FoundItem[];
  socials: FoundSocial[];
  /** Addresses that the photo may have, the likeliest first; none if there is no photo. */
  photos: string[];
  leftOut: LeftOut[];
}

/** A document, with the data that is read from it for all services. */
export interface ReadDocument extends UploadedDocument {
  /** For HTML. */
  page: ScannedPage;
  /** The address of the page; empty if the document does not contain it. */
  address: string;
  /** JSON, or the data that Next.js pages contain; undefined if there is none. */
  json: unknown;
}

/** Reads documents of one service. */
export interface PageSourceReader {
  source: PageSource;
  /** True if a document is from this service. */
  recognizes(document: ReadDocument): boolean;
  read(document: ReadDocument): PageContent;
}

/** Maximum number of entries of a list that are kept, so that a report stays readable. A page has at most 100 items. */
export const maxFound = 1000;

export const left = (
  part: LeftOut['part'],
  reason: LeftOut['reason'],
  text: string | null,
  url: string | null,
) => ({
  part,
  reason,
  text,
  url,
});
