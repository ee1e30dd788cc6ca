import type { RuleInput } from '@app/routing';
import { plainName, targetColumns } from '../sources/link-source.js';
import { isNothing, readJson, readText, UnreadableValue } from './read-values.js';

/**
 * The rules that other services store in columns with destinations: one for a system, or an object of countries.
 * @param toDestination turns an address into a destination, without checking it.
 * @returns undefined if the column has no such destinations. @throws UnreadableValue.
 */
export function readTargets(
  column: string,
  value: unknown,
  toDestination: (address: string) => string,
): RuleInput[] | undefined {
  const target = targetColumns.get(plainName(column));
  if (target === undefined) return undefined;
  if (target === 'countries') return countryRules(readJson(value), toDestination);
  const address = readText(value);
  return address === null
    ? []
    : [{ when: { systems: [target] }, then: { destination: toDestination(address) } }];
}

/** One rule per destination, because a link has few rules and may name many countries. */
function countryRules(targets: unknown, toDestination: (address: string) => string): RuleInput[] {
  if (typeof targets !== 'object' || targets === null || Array.isArray(targets)) {
    throw new UnreadableValue('This must be an object of countries and destinations.');
  }
  const countries = new Map<string, string[]>();
  for (const [country, address] of Object.entries(targets) as [string, unknown][]) {
    if (isNothing(address)) continue;
    if (typeof address !== 'string') throw new UnreadableValue('A destination must be a text.');
    const destination = toDestination(address.trim());
    countries.set(destination, [...(countries.get(destination) ?? []), country.toUpperCase()]);
  }
  return [...countries].map(([destination, codes]) => ({
    when: { countries: codes },
    then: { destination },
  }));
}
