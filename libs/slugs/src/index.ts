export { slugError, type SlugError } from './slug-error.js';
export { SlugsModule } from './slugs.module.js';
export {
  SlugsService,
  unavailableReasons,
  type SlugAvailability,
  type SlugClaim,
  type UnavailableReason,
} from './slugs.service.js';
