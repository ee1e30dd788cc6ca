/** Days of the week, Monday first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** A span of local time that repeats every day, or on some days of the week. */
export interface RuleHours {
  /** `HH:MM`, 00:00 to 23:59. The first minute of the span. */
  from: string;
  /** `HH:MM`, 00:00 to 24:00. The first minute after it. If it is earlier than `from`, the span ends the next day. */
  to: string;
  /** IANA name of the time zone. */
  zone: string;
  /** The days on which the span begins. Every day if absent. */
  days?: Weekday[];
}

/** When a rule applies: if all of the given conditions hold. A list holds if any of its entries does. */
export interface RuleConditions {
  /** ISO 3166 alpha-2 codes, or `XX` for visitors whose country is unknown. */
  countries?: string[];
  /** BCP 47 tags: a language, optionally with a script, a region and variants, which are ignored. */
  languages?: string[];
  devices?: string[];
  systems?: string[];
  browsers?: string[];
  /** Keys of known apps and sites, hosts, or `direct`. */
  sources?: string[];
  /** Keys of apps whose in-app browser the visitor uses, `any` for all of them, `none` for ordinary browsers. */
  inApp?: string | string[];
  /** Parameters of the visitor's query with their value; null for any value. */
  query?: Record<string, string | null>;
  /** ISO 8601 time from which on the condition holds. */
  after?: string;
  /** ISO 8601 time until which the condition holds. */
  before?: string;
  hours?: RuleHours;
  /** Percentage of visitors. */
  share?: number;
}

/** One of several destinations among which visitors are divided. */
export interface RuleBranch {
  /** Unique among the rules and branches of a link. */
  id: string;
  destination: string;
  /** Its part of the visitors, relative to the other branches. */
  weight: number;
}

/** The outcome of a rule. */
export type RuleOutcome = { destination: string } | { split: RuleBranch[] } | { blocked: true };

/** A rule of a link. The first one whose conditions hold determines the outcome of the visit. */
export interface Rule {
  /** Unique among the rules and branches of a link. */
  id: string;
  when: RuleConditions;
  then: RuleOutcome;
}

/** Maximum number of rules of a link. */
export const maxRules = 20;
/** Maximum size of a link's rules as JSON in UTF-8, without their ids. */
export const maxRuleBytes = 32 * 1024;
/** The number of branches of a split. */
export const branchLimits = { min: 2, max: 10 };
/** The percentages that a `share` may have. */
export const shareLimits = { min: 0.01, max: 100 };
/** The weight of a branch. */
export const weightLimits = { min: 1, max: 1_000 };
