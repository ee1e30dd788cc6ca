import type { PageSource } from './page-file-error.js';

/** An item as it is in the file: its texts and address are not validated. */
export interface FoundItem {
  title: string;
  /** Null for a heading and a text. */
  url: string | null;
  /** A paragraph, without markup. */
  text?: string;
}

/** A profile as it is in the file. */
export interface FoundSocial {
  /** The other service's name of the network; null if only the address identifies it. */
  network: string | null;
  url: string;
}

/** The reason why a part of the file is missing from the page, or was changed. */
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

/** A part of the file that is missing from the page, or was changed. */
export interface LeftOut {
  part: 'name' | 'bio' | 'item' | 'social' | 'photo';
  /** Its text, or the name of the network. */
  text: string | null;
  url: string | null;
  reason: LeftOutReason;
}

/** The contents of a file about a page. Not validated. */
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
  /** Parts of the source that a bio page cannot have. */
  leftOut: LeftOut[];
}
