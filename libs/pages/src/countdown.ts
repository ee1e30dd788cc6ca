import type { Language } from './language.js';
import { startedTexts } from './texts/bio-texts.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The units of a countdown, largest first, and the minimum remaining time for each. */
const units = [
  { unit: 'day', length: day, from: 1.5 * day },
  { unit: 'hour', length: hour, from: 1.5 * hour },
] as const;

/**
 * The remaining time as a text of a few words such as "in 3 days", and the time until which that text is valid. It
 * is rounded to days or hours; the last one and a half hours are counted in minutes. All times are in milliseconds
 * since 1970.
 */
export function countdownAt(
  startsAt: number,
  now: number,
): { text: (language: Language) => string; until: number } {
  const left = startsAt - now;
  if (left <= 0) return { text: (language) => startedTexts[language], until: Infinity };
  const rounded = units.find(({ from }) => left >= from);
  const { unit, length } = rounded ?? { unit: 'minute' as const, length: minute };
  const count = rounded ? Math.round(left / length) : Math.ceil(left / length);
  return {
    text: (language) => new Intl.RelativeTimeFormat(language).format(count, unit),
    until: rounded ? startsAt - (count - 0.5) * length + 1 : startsAt - (count - 1) * length,
  };
}
