export { aliasError, maxAliasBytes, maxAliases } from './alias-error.js';
export { addressValues, atAddressSql } from './slug-address.js';
export { slugError, type SlugError } from './slug-error.js';
export { SlugsModule } from './slugs.module.js';
export { randomSlug, unseenSlugLength } from './suggestions/random-slug.js';
export {
  type AliasClaim,
  type WantedAlias,
  SlugsService,
  suggestionKinds,
  unavailableReasons,
  type SlugAvailability,
  type SlugClaim,
  type SlugSuggestion,
  type UnavailableReason,
} from './slugs.service.js';
export { withRandomSlug } from './with-random-slug.js';
