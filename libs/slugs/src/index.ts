export { addressValues, atAddressSql } from './slug-address.js';
export { aliasError, maxAliasBytes, maxAliases, slugError, type SlugError } from './slug-error.js';
export { SlugsModule } from './slugs.module.js';
export { randomSlug, unseenSlugLength, withRandomSlug } from './suggestions/random-slug.js';
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
