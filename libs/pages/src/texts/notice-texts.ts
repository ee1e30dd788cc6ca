/** What one notice says: plain text, escaped where it is put into the page. */
export interface NoticeText {
  title: string;
  text: string;
  /** What the visitor can do, in order. */
  hints?: readonly string[];
}

/** What all notices say in one language. */
export interface NoticeTexts {
  /** For whatever is not there, is paused or is not published. */
  notFound: NoticeText;
  /** For a slug that cannot be looked up now. */
  unavailable: NoticeText;
  /** For a failure of ours. */
  failed: NoticeText;
  /** For the bare address of the short host. */
  home: NoticeText;
}
