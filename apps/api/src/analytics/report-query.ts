import {
  conversionMetrics,
  defaultMetrics,
  filterNames,
  maxRows,
  parseRange,
  type ReportRequest,
} from '@app/analytics';
import { parse } from 'node:querystring';
import { requestValidation, RequestValidationError } from '../validation/request-validation.pipe.js';
import { AnalyticsReportQuery } from './analytics-query.dto.js';
import { defaultConversionEvent } from '../conversions/given-conversion.dto.js';
import { rangeOf, scopeOf } from './range-query.dto.js';

/** Converts a valid query to the request of a report. */
export function requestOf(query: AnalyticsReportQuery): ReportRequest {
  const { compare, by = [], metrics = defaultMetrics, interval = 'day' } = query;
  const { basis = 'event', event = defaultConversionEvent } = query;
  const hasConversions = conversionMetrics.some((metric) => metrics.includes(metric));
  return {
    scope: scopeOf(query),
    range: rangeOf(query, interval === 'hour' ? 7 : 30),
    zone: query.zone,
    interval,
    compare:
      compare === 'previous' || compare === 'year' ? compare : (parseRange(compare ?? '') ?? undefined),
    filters: filterNames.flatMap((name) => (query[name] ? [{ name, values: query[name] }] : [])),
    by,
    limit: Number(query.limit ?? (query.format === 'csv' ? maxRows.file : 10)),
    offset: Number(query.offset ?? 0),
    metrics,
    ...(hasConversions && { conversions: { basis, event } }),
  };
}

const validation = requestValidation();

/**
 * Parses the query of a report from a string, as in a URL.
 * @param field the name of the field that holds the text; errors name what is wrong inside it, `query.days`.
 * @throws RequestValidationError
 */
export async function parseReportQuery(text: string, field: string): Promise<AnalyticsReportQuery> {
  // Without a prototype, which the validation needs.
  const parameters = { ...parse(text) };
  try {
    return (await validation.transform(parameters, {
      type: 'query',
      metatype: AnalyticsReportQuery,
    })) as AnalyticsReportQuery;
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    throw new RequestValidationError(
      (error.fields ?? []).map((inner) => ({ ...inner, field: `${field}.${inner.field}` })),
    );
  }
}
