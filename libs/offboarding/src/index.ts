export {
  type Belongings,
  type Choice,
  type Choices,
  type ChosenKind,
  chosenKinds,
  OffboardingService,
} from './offboarding.service.js';
export { OffboardingModule } from './offboarding.module.js';
