import type { PageSource } from './page-file-error.js';

/** An item as the file has it: its texts and address may be anything. */
export interface FoundItem {
  title: string;
  /** Null for a heading and a text. */
  url: string | null;
  /** A paragraph, without markup. */
  text?: string;
}

/** A profile as the file has it. */
export interface FoundSocial {
  /** What the other service calls the network; null if only the address tells. */
  network: string | null;
  url: string;
}

/** Why something of the file is not on the page, or not as it was. */
export const leftOutReasons = [
  'http_url',
  'unsupported_scheme',
  'invalid_url',
  'url_too_long',
  'credentials',
  'own_host',
  'denied_host',
  'mixed_script',
  'embed',
  'locked',
  'unknown_network',
  'wrong_network',
  'too_many',
  'shortened',
  'not_in_file',
  'unreadable',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Something of the file that is not on the page, or not as it was. */
export interface LeftOut {
  part: 'name' | 'bio' | 'item' | 'social' | 'photo';
  /** Its text, or the name of the network. */
  text: string | null;
  url: string | null;
  reason: LeftOutReason;
}

/** What a file says about a page. Nothing of it has been checked. */
export interface FoundPage {
  source: PageSource;
  name: string | null;
  bio: string | null;
  /** In order. */
  items: FoundItem[];
  /** In order. */
  socials: FoundSocial[];
  /** The file of the photo; `missing` if the page has one that the file does not contain; null if it has none. */
  photo: Uint8Array | 'missing' | null;
  /** What the source has and no bio page can have. */
  leftOut: LeftOut[];
}
