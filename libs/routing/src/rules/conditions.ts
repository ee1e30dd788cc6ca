import { parseIsoTime, type ValueError } from '@app/common';
import { browserKeys, devices, inAppKeys, isSourceKey, systemKeys } from '@app/visitors';
import type { Evaluation } from './evaluation.js';
import { includesLanguage, type LanguageTag, readLanguageTag } from './languages.js';
import { isTimeZone, minuteOf, withinHours } from './local-time.js';
import { type RuleConditions, type RuleHours, shareLimits, weekdays } from './rule.js';

/** Returns the error of a value, or null. */
export type ValueCheck = (value: unknown) => ValueError | null;

/** Tests whether a condition holds for the visitor of an evaluation. Rules with equal conditions share it. */
export type Test = (evaluation: Evaluation, ruleIndex: number) => boolean;

/** A kind of condition: its valid values, and their meaning. */
interface ConditionKind<Value> {
  check: ValueCheck;
  /** @param value a valid value. */
  compile: (value: Value) => Test;
}

const invalidType = (message: string): ValueError => ({ code: 'invalid_type', message });
const invalid = (message: string): ValueError => ({ code: 'invalid', message });

const maxEntries = 250;
const maxParameters = 10;
const maxNameLength = 100;
const maxValueLength = 500;

/** A list of strings that are all known. @param expected describes an entry. */
const listCheck =
  (isKnown: (entry: string) => boolean, expected: string): ValueCheck =>
  (value) => {
    if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
      return invalidType('This must be an array of strings.');
    }
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least one entry.' };
    if (value.length > maxEntries) {
      return {
        code: 'too_many',
        message: `This may have at most ${maxEntries} entries; it has ${value.length}.`,
      };
    }
    const unknown = value.find((entry) => !isKnown(entry));
    if (unknown === undefined) return null;
    return {
      code: 'invalid_choice',
      message: `Each entry must be ${expected}; ${JSON.stringify(unknown.slice(0, 40))} is not.`,
    };
  };

const wordsCheck = (words: Iterable<string>): ValueCheck => {
  const known = new Set(words);
  return listCheck((entry) => known.has(entry), `one of: ${[...known].join(', ')}`);
};

/** A list that holds if it contains the result of `valueOf`. */
function listKind(check: ValueCheck, valueOf: (evaluation: Evaluation) => string): ConditionKind<string[]> {
  return {
    check,
    compile(values) {
      const [only, ...others] = values;
      if (others.length === 0) return (evaluation) => valueOf(evaluation) === only;
      const set = new Set(values);
      return (evaluation) => set.has(valueOf(evaluation));
    },
  };
}

const languagesCheck = listCheck(
  (entry) => readLanguageTag(entry) !== null,
  'a language, optionally with a script, a region and variants, such as pt-BR or zh-Hant',
);

/** Reads valid tags. */
export const languageTags = (texts: readonly string[]): LanguageTag[] =>
  texts.flatMap((text) => readLanguageTag(text) ?? []);

const inAppList = wordsCheck(['any', 'none', ...inAppKeys]);

const timeCheck: ValueCheck = (value) =>
  parseIsoTime(value) ? null : invalid('This must be an ISO 8601 time such as 2027-01-31T00:00:00Z.');

const queryCheck: ValueCheck = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalidType('This must be an object of parameter names and values.');
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return { code: 'too_few', message: 'This needs at least one parameter.' };
  if (entries.length > maxParameters) {
    return {
      code: 'too_many',
      message: `This may have at most ${maxParameters} parameters; it has ${entries.length}.`,
    };
  }
  for (const [name, wanted] of entries as [string, unknown][]) {
    if (name === '' || name.length > maxNameLength) {
      return invalid(`The name of a parameter has 1 to ${maxNameLength} characters.`);
    }
    if (wanted !== null && (typeof wanted !== 'string' || wanted.length > maxValueLength)) {
      return invalid(`The value of a parameter is null or a string of at most ${maxValueLength} characters.`);
    }
    if (/[\p{Cc}\p{Cs}]/u.test(name + (wanted ?? ''))) {
      return { code: 'invalid_text', message: 'This contains control characters or half of a character.' };
    }
  }
  return null;
};

const minuteError = (latest: string): ValueError =>
  invalid(`This must be a time from 00:00 to ${latest}, as HH:MM.`);

/** The fields of `hours`, each on its own. */
export const hoursChecks: { readonly [Field in keyof Required<RuleHours>]: ValueCheck } = {
  from: (value) => {
    const minute = typeof value === 'string' ? minuteOf(value) : null;
    return minute === null || value === '24:00' ? minuteError('23:59') : null;
  },
  to: (value) => (typeof value === 'string' && minuteOf(value) !== null ? null : minuteError('24:00')),
  zone: (value) =>
    typeof value === 'string' && isTimeZone(value)
      ? null
      : invalid('This must be an IANA time zone such as Europe/Berlin.'),
  days: wordsCheck(weekdays),
};

/** A span that ends when it begins could mean all day or never. */
export const emptyHours: ValueError = {
  code: 'conflict',
  message: 'This must differ from `from`. A whole day is 00:00 to 24:00.',
};

const hoursCheck: ValueCheck = (value) => {
  if (typeof value !== 'object' || value === null) return invalidType('This must be an object.');
  const { from, to, zone, days, ...others } = value as Record<keyof RuleHours, unknown>;
  if (Object.keys(others).length > 0) return invalid('This has an unknown field.');
  return (
    hoursChecks.from(from) ??
    hoursChecks.to(to) ??
    hoursChecks.zone(zone) ??
    (days === undefined ? null : hoursChecks.days(days)) ??
    (from === to ? emptyHours : null)
  );
};

const shareCheck: ValueCheck = (value) =>
  typeof value === 'number' && value >= shareLimits.min && value <= shareLimits.max
    ? null
    : invalid(`This must be a percentage from ${shareLimits.min} to ${shareLimits.max}.`);

/** ISO 3166-1 alpha-2 codes, and XK for Kosovo, which country databases use. */
const codes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK`;

/** Every code that a condition on countries may name. `XX` means that the visitor's country is unknown. */
export const countryCodes: ReadonlySet<string> = new Set([...codes.trim().split(/\s+/), 'XX']);

/** Every kind of condition, by its name in a rule. Quick tests come first and run first. */
export const conditionKinds: {
  readonly [Name in keyof Required<RuleConditions>]: ConditionKind<Required<RuleConditions>[Name]>;
} = {
  countries: listKind(
    listCheck((entry) => countryCodes.has(entry), 'an ISO 3166 alpha-2 code such as DE, or XX for unknown'),
    ({ visitor }) => visitor.country,
  ),
  devices: listKind(wordsCheck(devices), ({ visitor }) => visitor.device),
  systems: listKind(wordsCheck(systemKeys), ({ visitor }) => visitor.system),
  browsers: listKind(wordsCheck(browserKeys), ({ visitor }) => visitor.browser),
  sources: listKind(
    listCheck(
      (entry) => isSourceKey(entry, ''),
      'the key of an app or site such as instagram, a host name in lower case, or direct',
    ),
    ({ visitor }) => visitor.source,
  ),
  inApp: {
    check: (value) => inAppList(typeof value === 'string' ? [value] : value),
    compile(value) {
      const apps = new Set(typeof value === 'string' ? [value] : value);
      const [any, none] = [apps.has('any'), apps.has('none')];
      return ({ visitor: { app } }) => (app === null ? none : any || apps.has(app));
    },
  },
  after: {
    check: timeCheck,
    compile(value) {
      const time = Date.parse(value);
      return ({ visitor }) => visitor.now >= time;
    },
  },
  before: {
    check: timeCheck,
    compile(value) {
      const time = Date.parse(value);
      return ({ visitor }) => visitor.now < time;
    },
  },
  languages: {
    check: languagesCheck,
    compile(value) {
      const tags = languageTags(value);
      return ({ language }) => language !== null && tags.some((tag) => includesLanguage(tag, language));
    },
  },
  query: {
    check: queryCheck,
    compile(value) {
      const parameters = Object.entries(value);
      return (evaluation) => parameters.every(([name, wanted]) => evaluation.hasParameter(name, wanted));
    },
  },
  hours: {
    check: hoursCheck,
    compile(value) {
      const isWithin = withinHours(value);
      return ({ visitor }) => isWithin(visitor.now);
    },
  },
  share: {
    check: shareCheck,
    compile: (value) => {
      const share = value / 100;
      return (evaluation, ruleIndex) => evaluation.draw(ruleIndex).share < share;
    },
  },
};
