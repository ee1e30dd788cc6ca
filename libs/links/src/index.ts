export {
  BulkCreationService,
  maxBulkPasswords,
  type BulkCreation,
  type BulkNewLink,
} from './bulk/bulk-creation.service.js';
export { BulkLinksService } from './bulk/bulk-links.service.js';
export {
  bulkFields,
  deleteResults,
  maxBulkIds,
  updateResults,
  type BulkDeletion,
  type BulkUpdate,
  type DeleteResult,
  type UpdateResult,
} from './bulk/bulk-results.js';
export { destinationError } from './destination-error.js';
export { maxMoves, type GroupMoves } from './group-moves.js';
export { linkSorts, type LinkFilter, type LinkSort } from './link-lists/link-list-query.js';
export {
  ImportedLinksService,
  type ImportedLinkOutcome,
  type ImportedLinkProblem,
  type NewImportedLink,
} from './imports/imported-links.service.js';
export { linkOptions, linkTextLengths, type LinkOption } from './link-options.js';
export { LinkImagesService } from './link-images.service.js';
export { maxHoldout, unfitForHoldout } from './link-holdout.js';
export { endsBeforeStart } from './link-window.js';
export { linkState, linkStates, type LinkState } from './link-state.js';
export { LinksModule } from './links.module.js';
export { linkPasswordLength } from './link-password.js';
export type { LinkDetails, LinkSummary } from './link-details.js';
export { maxTagLength, maxTags, maxTagsOfLink } from './tags/link-tags.js';
export { TagsService } from './tags/tags.service.js';
export type { LinkChanges, NewLink } from './given-link.js';
export { LinksByExternalIdService } from './links-by-external-id.service.js';
export { LinksService } from './links.service.js';
export { LinksWithoutSlugService } from './links-without-slug.service.js';
export { GroupsModule } from './groups/groups.module.js';
export { GroupsService, unknownGroup, type GroupDetails } from './groups/groups.service.js';
