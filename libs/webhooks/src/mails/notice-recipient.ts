import type { Language } from '@app/common';

/** An owner who is notified by mail. */
export interface NoticeRecipient {
  email: string;
  /** The language of the mail. English if it is null or there are no texts in it. */
  language: Language | null;
}
