import { type Caller, grantsScope } from '@app/accounts';
import {
  type ConversionBasis,
  conversionBases,
  conversionMetrics,
  filterNames,
  filterValueOf,
  isInVouchers,
} from '@app/analytics';
import { forbidden } from '@app/common';
import { isKnownOrigin } from '@app/visitors';
import { eventError } from '../conversions/given-conversion.dto.js';
import { Check, type ValueError } from '../validation/check.js';
import { type Fields, invalid } from './range-query.dto.js';

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** True if a query requests conversions. */
const hasConversions = (query: object): boolean =>
  listOf((query as Fields).metrics).some((metric) => isConversionMetric(metric));

export const isConversionMetric = (name: unknown): boolean =>
  conversionMetrics.some((metric) => metric === name);

const withMetrics = (query: object): ValueError | null =>
  hasConversions(query)
    ? null
    : invalid('not_applicable', `Only with one of the metrics ${conversionMetrics.join(', ')}.`);

/** Requires a basis, in a query that requests conversions. */
export const IsBasis = (): PropertyDecorator =>
  Check((value, query) =>
    conversionBases.includes(value as ConversionBasis)
      ? withMetrics(query)
      : invalid('invalid_choice', `This must be one of: ${conversionBases.join(', ')}.`),
  );

/** Requires the name of an event, in a query that requests conversions. */
export const IsReportedEvent = (): PropertyDecorator =>
  Check((value, query) => eventError(value) ?? withMetrics(query));

/**
 * Rejects callers who may not list conversions: neither `read` nor the scope of reports reveals sales.
 * @throws DomainError `forbidden`.
 */
export function requireConversionsScope({ scopes }: Pick<Caller, 'scopes'>): void {
  if (!grantsScope(scopes, 'conversions:read')) {
    throw forbidden('Figures of conversions also need the scope "conversions:read".');
  }
}

/** The part of a query for conversions that vouchers do not record; null if there is none. */
export function conversionsError(query: object): ValueError | null {
  const fields = query as Fields;
  if (fields.website !== undefined) return invalid('invalid_scope', 'Conversions are those of links.');
  const filter = filterNames.find((name) => fields[name] !== undefined && !isInVouchers(name));
  if (filter !== undefined) {
    return invalid(
      'not_with_filters',
      `Vouchers do not say \`${filter}\`: conversions are not known with this filter.`,
    );
  }
  const sources = listOf(fields.source).map((value) => filterValueOf(String(value)).key);
  const unknown = sources.find((key) => key !== 'other' && !isKnownOrigin('source', key));
  return unknown === undefined
    ? null
    : invalid(
        'not_with_filters',
        'Vouchers say `other` for sites that are not known, so this source has no conversions.',
      );
}

/** The reason a breakdown is incompatible with the metrics of a query; null if it is compatible. */
export const conversionBreakdownError = (
  name: Parameters<typeof isInVouchers>[0],
  query: object,
): ValueError | null =>
  hasConversions(query) && !isInVouchers(name)
    ? invalid('not_with_conversions', `Vouchers do not say \`${name}\`: conversions are not known by it.`)
    : null;

/** True for a query of conversions by the day of the click, the only time that vouchers record. */
export const isByClickDay = (query: object): boolean => (query as Fields).basis === 'click';
