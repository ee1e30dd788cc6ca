export { destinationProblem } from './destination-problem.js';
export { mostMoves, type GroupMoves } from './group-moves.js';
export { linkSorts, type LinkSort } from './link-list.js';
export { LinksModule } from './links.module.js';
export { LinksService, type LinkChanges, type LinkDetails, type NewLink } from './links.service.js';
