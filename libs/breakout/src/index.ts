export { renderBreakoutPage, type BreakoutPageInput } from './page.js';
export { families, type Family } from './families.js';
export { planBreakout, redirectOf, type BreakoutPlan } from './plan.js';
export {
  handOverLifetimeMs,
  HandOverTokens,
  type HandOver,
  type HandOverLink,
  type NextHandOver,
  type PassableStep,
} from './hand-over-token.js';
