import type { DisabledReason } from '@app/common';
import type { Page, PageBrand } from '@app/pages';

/** What a visitor got, for metrics. */
export type VisitOutcome =
  | 'link'
  | 'breakout'
  | 'gate'
  | 'password'
  | 'blocked'
  | 'page'
  | 'item'
  | 'preview'
  | 'preview_image'
  | 'home'
  | 'not_found'
  | 'expired'
  | 'disabled'
  | 'speculative'
  | 'unavailable'
  | 'newer'
  | 'method_not_allowed'
  | 'bad_form'
  | 'failed';

/** A page as it is sent. */
export interface PageBytes {
  html: Buffer;
  /** Content-Security-Policy. */
  policy: string;
}

/** What a visitor gets. */
export type VisitResponse =
  | { kind: 'not_found' }
  /** The time or the clicks of the link are used up. */
  | { kind: 'ended'; brand?: PageBrand }
  | { kind: 'disabled'; reason: DisabledReason }
  /** The link's rules block the visitor. */
  | { kind: 'blocked' }
  /** An uncounted 503 to a browser that requests pages before the person does. */
  | { kind: 'speculative' }
  /** A page that must not be skipped cannot be shown now. */
  | { kind: 'unavailable' }
  | { kind: 'redirect'; outcome: VisitOutcome; location: string; headers?: Record<string, string> }
  | {
      kind: 'page';
      outcome: VisitOutcome;
      /** Defaults to 200. */
      status?: number;
      page: Page | PageBytes;
      headers?: Record<string, string>;
    };
