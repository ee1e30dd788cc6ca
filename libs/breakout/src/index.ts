export { families, type Family } from './families.js';
export { renderBreakoutPage, type BreakoutPageInput } from './page.js';
export { BreakoutTables } from './tables/breakout-tables.js';
export { applyTableFiles, TablesError } from './tables/check-tables.js';
export { CurrentTables, readTableFiles } from './tables/current-tables.js';
export { shippedRows, shippedTables } from './tables/shipped-tables.js';
export { tablesProvider } from './tables/tables-provider.js';
export { techniqueUrl } from './technique-url.js';
export { attemptsOf, isAtHome, planBreakout, redirectOf, type BreakoutPlan } from './plan.js';
export { handOverLifetimeMs, nonceOf, HandOverTokens, type HandOverLink } from './hand-over-token.js';
export {
  fittingTraits,
  type HandOver,
  type NextHandOver,
  passableSteps,
  type PassableStep,
} from './pack-hand-over.js';
export { findWayIntoApp, urlIntoApp, type WayIntoApp } from './way-into-app.js';
export { byHand, chooseTechnique, type TechniqueRecord, type TechniqueRecords } from './rank-techniques.js';
export { changedChoices, type TechniqueChoice, type TechniqueOutcomeRecord } from './technique-choices.js';
export type { TechniqueRow } from './tables/table-rows.js';
