export { type Belongings, chosenKinds, type ChosenKind, type Choice, type Choices } from './choices.js';
export { OffboardingModule } from './offboarding.module.js';
export { OffboardingService } from './offboarding.service.js';
