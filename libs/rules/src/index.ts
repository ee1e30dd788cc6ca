export { blocksAll, chooseBranch, mayBlock, type RuleDecision } from './choose-branch.js';
export { conditionKinds, emptyHours, hoursChecks, type ValueCheck } from './conditions.js';
export { countryCodes } from './countries.js';
export { type Draw, type RuleVisitor } from './evaluation.js';
export { Branch, type CompiledRules, isWeight, ownBranch, readRules } from './read-rules.js';
export * from './rule.js';
export { areSameRules, idsIn, isRuleId, type RuleInput, withIds } from './rule-ids.js';
export { type DrawSubject, VisitorDraws } from './visitor-draws.js';
export { rulesError } from './rules-error.js';
