import type { DisabledReason } from '@app/common';

/** The text of one notice page. Plain text; the page escapes it. */
export interface NoticeText {
  title: string;
  text: string;
  /** Suggestions for the visitor, in order. */
  hints?: readonly string[];
}

/** The texts of all notice pages in one language. */
export interface NoticeTexts {
  /** For anything missing, paused or unpublished. */
  notFound: NoticeText;
  /** For a link that was open for a time, or for a number of clicks. */
  ended: NoticeText;
  /** For a slug that cannot be looked up right now. */
  unavailable: NoticeText;
  /** For a link or page with a guard that only a later version knows. */
  newer: NoticeText;
  /** For an internal error. */
  failed: NoticeText;
  /** For a visitor whose network opened too many pages in a minute. */
  tooMany: NoticeText;
  /** For a shared report that would read too much. */
  tooLarge: NoticeText;
  /** For the root of the short host. */
  home: NoticeText;
  /** For a visitor whom a link's rules block. The reason may be anything that rules can match. */
  blocked: NoticeText;
  /** For a link or page that an operator disabled. `because` has the reason. */
  disabled: NoticeText & { because: Readonly<Record<DisabledReason, string>> };
}
