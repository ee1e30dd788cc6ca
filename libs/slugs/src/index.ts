export { slugProblem, type SlugProblem } from './slug-problem.js';
export { SlugsModule } from './slugs.module.js';
export {
  SlugsService,
  unavailableReasons,
  type SlugAvailability,
  type SlugClaim,
  type UnavailableReason,
} from './slugs.service.js';
