import { isId, timeOfId } from '@app/common';
import { behaviors } from '@app/database';
import { devices, kindOutcomes } from '@app/visitors';
import {
  breakoutOutcomes,
  type ClickEvent,
  eventFormat,
  exclusions,
  formatOf,
  laterPage,
  utmNames,
} from '../click-event.js';
import { isMark } from '../unique/visitor-mark.js';

/** Why a value is not a valid event. Stored with the dead letter. */
interface Malformed {
  reason: string;
}

type Check = (value: unknown) => boolean;

const bit: Check = (value) => value === 0 || value === 1;
const oneOf = (...words: readonly string[]): Check => {
  return (value) => typeof value === 'string' && words.includes(value);
};
/** Text that a key column can hold, without control characters and unpaired surrogates. */
const keyText: Check = (value) =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && /^[^\p{Cc}\p{Cs}]+$/u.test(value);

/** `app/behavior`, the format of `breakoutKey`. */
const breakout: Check = (value) => {
  const [app = '', behavior = '', ...more] = typeof value === 'string' ? value.split('/') : [];
  return more.length === 0 && /^[a-z0-9-]{1,40}$/.test(app) && behaviors.some((known) => known === behavior);
};

/** `technique/system/version`, the format of `techniqueKey`. */
const technique: Check = (value) =>
  typeof value === 'string' && /^[a-z0-9-]{1,40}\/(?:ios|android)\/(?:\d{1,4}|unknown)$/.test(value);

/** The parts of a kind that are keys. */
const kindKeys = ['source', 'sourceGroup', 'browser', 'system', 'app', 'branch'] as const;

/** The click kind in a voucher. Ignores what a later version adds to it. */
const clickKind: Check = (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { country, device, outcome, isScan, ...keys } = value as Record<string, unknown>;
  return (
    typeof country === 'string' &&
    /^[A-Z]{2}$/.test(country) &&
    devices.some((known) => known === device) &&
    kindOutcomes.some((known) => known === outcome) &&
    typeof isScan === 'boolean' &&
    kindKeys.every((key) => keyText(keys[key]))
  );
};

const earliest = Date.UTC(2020, 0, 1);
const latest = Date.UTC(2200, 0, 1);
const time: Check = (value) => Number.isInteger(value) && Number(value) >= earliest && Number(value) < latest;

const required = new Map<string, Check>(
  Object.entries({
    at: time,
    account: isId,
    kind: oneOf('link', 'website'),
    target: isId,
    views: bit,
    clicks: bit,
  }),
);

const optional = new Map<string, Check>(
  Object.entries({
    format: (value) => Number.isInteger(value) && Number(value) > 1 && Number(value) <= eventFormat,
    excluded: oneOf(...exclusions, laterPage),
    branch: (value) => typeof value === 'string' && /^[0-9a-z]{1,64}$/.test(value),
    alias: (value) => typeof value === 'string' && /^[\w-]{8}$/.test(value),
    forgiven: (value) => value === true,
    item: keyText,
    country: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
    device: oneOf('mobile', 'tablet', 'desktop', 'other'),
    source: keyText,
    browser: keyText,
    system: keyText,
    referrer: keyText,
    ...Object.fromEntries(utmNames.map((name) => [name, keyText])),
    nonce: isId,
    shown: breakout,
    left: breakout,
    stayed: breakout,
    app: breakout,
    technique,
    firstApp: (value) => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value),
    assigned: (value) =>
      typeof value === 'string' && /^(?:treated|heldout)\/[1-9]\d{11,12}\/(?:\d|[1-5]\d|6[0-3])$/.test(value),
    mark: isMark,
    clickMark: isMark,
    voucher: clickKind,
  }),
);

/**
 * Validates one event of a batch. Anything that is not exactly a `ClickEvent` is rejected with a reason, except that
 * what a later version added is ignored, and the rest counts.
 */
export function readEvent(raw: unknown): ClickEvent | Malformed {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { reason: 'not an object' };
  const given = raw as Record<string, unknown>;
  if (isLaterFormat(given.format)) return readLaterEvent(given);
  const reason = reasonAgainst(given);
  return reason === null ? (raw as ClickEvent) : { reason };
}

const isLaterFormat: Check = (value) => Number.isInteger(value) && Number(value) > eventFormat;

/** An exclusion reason from a later version becomes a key like the others. */
const laterChecks = new Map<string, Check>(optional).set(
  'excluded',
  (value) => typeof value === 'string' && /^[a-z][a-z-]{0,39}$/.test(value),
);

/** The parts of an event about breakouts. A view or click still counts without them. */
const breakoutParts = new Set<string>([...breakoutOutcomes, 'technique']);

/**
 * Reads what this version knows of an event in a later format. An unknown kind of device becomes the device `other`:
 * the ledger adds up by device.
 */
function readLaterEvent(later: Record<string, unknown>): ClickEvent | Malformed {
  const given =
    later.device === undefined || optional.get('device')?.(later.device)
      ? later
      : { ...later, device: 'other' };
  // An invalid nonce is not ignored: without it, an event could count twice.
  const known = Object.entries(given).filter(
    ([name, value]) => required.has(name) || name === 'nonce' || laterChecks.get(name)?.(value),
  );
  const plain = Object.fromEntries(known.filter(([name]) => !breakoutParts.has(name)));
  const event = [Object.fromEntries(known), plain].find((parts) => !reasonAgainst(parts, laterChecks));
  return event
    ? (event as unknown as ClickEvent)
    : { reason: reasonAgainst(plain, laterChecks) ?? 'it cannot be read' };
}

/** The reason why it is not an event in a format that this version knows, or null if it is one. */
function reasonAgainst(given: Record<string, unknown>, checks = optional): string | null {
  for (const [name, holds] of required) {
    if (!holds(given[name])) return `${name} is missing or wrong`;
  }
  for (const name of Object.keys(given)) {
    const holds = checks.get(name);
    if (holds ? !holds(given[name]) : !required.has(name)) {
      return holds ? `${name} is wrong` : 'it has an unknown property';
    }
  }
  const event = given as unknown as ClickEvent;
  const counts = event.views + event.clicks > 0 || isLaterBreakout(event);
  if (counts === (event.excluded !== undefined)) return 'it must either count or say why it does not';
  // Older workers would reject it.
  if (formatOf(event) > (event.format ?? 1)) return 'its format is an earlier one';
  if (event.excluded === laterPage && event.kind !== 'link') return 'only visits of links have later pages';
  if (event.mark !== undefined && event.views === 0) return 'only views have a mark';
  if (event.clickMark !== undefined && (event.clicks === 0 || event.views > 0))
    return 'only clicks without a view have a separate mark';
  if (event.forgiven && event.views === 0) return 'only views are forgiven';
  if (event.assigned !== undefined && !isAssignable(event)) return 'only visits of links are in an arm';
  if (event.alias !== undefined && event.kind !== 'link') return 'only links have aliases';
  if (event.voucher && (event.clicks === 0 || event.kind !== 'link'))
    return 'only clicks of links carry a voucher';
  return isBreakoutConsistent(event) ? null : 'its breakout properties contradict each other';
}

const isAssignable = ({ kind, excluded, clicks, shown }: ClickEvent): boolean =>
  kind === 'link' && excluded === undefined && (clicks > 0 || shown !== undefined);

/** Clocks are never so wrong that a token and its visit are a day apart. */
const maxHandOverMs = 86_400_000;

/** A breakout that follows another page of its visit, which was the view. */
const isLaterBreakout = ({ views, clicks, shown, nonce }: ClickEvent): boolean =>
  views === 0 && clicks === 0 && shown !== undefined && nonce !== undefined;

/**
 * A link's view may be the first leg of a breakout. A click with a nonce is the last leg of a visit, with one outcome if
 * there was a breakout. The view before a website's breakout is another visit, the one of the page.
 */
function isBreakoutConsistent(event: ClickEvent): boolean {
  const { kind, at, views, clicks, nonce } = event;
  const outcomes = breakoutOutcomes.filter((outcome) => event[outcome] !== undefined);
  if (event.technique !== undefined && (outcomes.length === 0 || outcomes[0] === 'app')) return false;
  if (outcomes.length === 0 && nonce === undefined) return true;
  if (outcomes.length > 1 || (kind === 'website' && outcomes.length === 0)) return false;
  if (nonce === undefined && kind === 'website') return outcomes[0] === 'app' && views === 0 && clicks === 1;
  if (nonce === undefined) return views === 1 && clicks === { shown: 0, app: 1 }[outcomes[0] as string];
  if (Math.abs(at - timeOfId(nonce)) >= maxHandOverMs) return false;
  return outcomes[0] === 'shown' ? isLaterBreakout(event) : views === 0 && clicks === 1;
}
