import type { Behavior } from '@app/database';
import type { BodyOptions } from './link-options.js';

/** The optional fields of a link, as callers give them. */
interface GivenFields extends BodyOptions {
  /** The password that visitors must enter, `linkPasswordLength` code points. */
  password?: string | null;
  /** Names of tags, at most `maxTagsOfLink`. Missing tags are created. Null means none. */
  tags?: readonly string[] | null;
}

/** A new link. Every field is valid, except that `group` may not exist. */
export interface NewLink extends GivenFields {
  destination: string;
  /** Host of one of the account's verified domains, or of the default domain, which is the default. */
  domain?: string | null;
  slug: string;
  /** Defaults to the slug. */
  name?: string;
  /** Defaults to true. */
  active?: boolean;
  /** Defaults to the account's default. */
  behavior?: Behavior;
  /** Id of one of the account's groups. Defaults to null, no group. */
  group?: string | null;
}

/** The fields of a link that can be changed. Omitted fields stay unchanged. */
export interface LinkChanges extends GivenFields {
  destination?: string;
  name?: string;
  active?: boolean;
  behavior?: Behavior;
  /** Id of one of the account's groups. Null removes the link from its group. */
  group?: string | null;
}
