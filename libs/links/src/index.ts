export { destinationError } from './destination-error.js';
export { maxMoves, type GroupMoves } from './group-moves.js';
export { linkSorts, type LinkSort } from './link-lists/link-list-query.js';
export { linkOptions, type LinkOption } from './link-options.js';
export { endsBeforeStart } from './link-window.js';
export { LinksModule } from './links.module.js';
export { linkPasswordLength } from './link-password.js';
export type { LinkDetails } from './link-details.js';
export { LinksService, type LinkChanges, type NewLink } from './links.service.js';
