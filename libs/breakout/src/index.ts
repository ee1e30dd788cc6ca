export { renderBreakoutPage, type BreakoutPageInput } from './page.js';
export { planBreakout, redirectOf, type BreakoutPlan } from './plan.js';
