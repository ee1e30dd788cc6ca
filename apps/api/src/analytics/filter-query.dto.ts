import { textError } from '@app/common';
import { type FilterName, filterNames, filterValueOf } from '@app/analytics';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Optional } from '../validation/check.js';
import { type Fields, invalid, RangeQuery } from './range-query.dto.js';

/** The most values of a filter. */
const maxValues = 20;
const maxLength = 254;

/** True if a query has a filter. */
export const hasFilter = (query: object): boolean =>
  filterNames.some((name) => (query as Fields)[name] !== undefined);

/** Keys. The parameter is repeated for several, and `!` in front of a key excludes it. */
const IsFilter = (name: FilterName, example: string[]): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [String], maxItems: maxValues, example }),
    Optional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value)),
    Check((values, query) => {
      if (!Array.isArray(values)) return invalid('invalid_type', 'This must be text.');
      if (values.length > maxValues) return invalid('too_many', `At most ${maxValues} values are possible.`);
      for (const value of values as unknown[]) {
        const error = textError(typeof value === 'string' ? filterValueOf(value).key : value, {
          max: maxLength,
        });
        if (error) return error;
      }
      return name === 'destination' && (query as Fields).link === undefined
        ? invalid('invalid_scope', 'Only the report of a link has destinations.')
        : null;
    }),
  );

/**
 * Filters. Repeat one for visits with any of several values, and begin a value with `!` to exclude it. Visits must pass all
 * filters. A value that itself begins with `!` is included with a backslash in front.
 */
export class FilterQuery extends RangeQuery {
  /** Country of the visitor, such as `DE`. Repeat it for several; `!` in front excludes. */
  @IsFilter('country', ['DE', 'AT'])
  country?: string[];

  /** App or site that the visit came from, such as `instagram`, `direct` or a host. Repeat it for several; `!` in front excludes. */
  @IsFilter('source', ['instagram'])
  source?: string[];

  /** Kind of app or site, such as `social`. Repeat it for several; `!` in front excludes. */
  @IsFilter('sourceGroup', ['social'])
  sourceGroup?: string[];

  /** `mobile`, `tablet`, `desktop` or `other`. Repeat it for several; `!` in front excludes. */
  @IsFilter('device', ['mobile'])
  device?: string[];

  /** Browser, such as `safari`. Repeat it for several; `!` in front excludes. */
  @IsFilter('browser', ['safari'])
  browser?: string[];

  /** Operating system, such as `ios`. Repeat it for several; `!` in front excludes. */
  @IsFilter('system', ['ios'])
  system?: string[];

  /** App whose browser the visitor was offered a way out of, even if the visit continued in another browser. Repeat it for several; `!` in front excludes. */
  @IsFilter('app', ['instagram'])
  app?: string[];

  /** Host of the referrer, or `none`. Repeat it for several; `!` in front excludes. */
  @IsFilter('referrer', ['blog.example'])
  referrer?: string[];

  /** Value of `utm_source`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
  @IsFilter('utm_source', ['newsletter'])
  utm_source?: string[];

  /** Value of `utm_medium`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
  @IsFilter('utm_medium', ['email'])
  utm_medium?: string[];

  /** Value of `utm_campaign`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
  @IsFilter('utm_campaign', ['summer'])
  utm_campaign?: string[];

  /** Value of `utm_term`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
  @IsFilter('utm_term', ['beach'])
  utm_term?: string[];

  /** Value of `utm_content`. Repeat it for several; `!` in front excludes, and `\!` begins a value that starts with `!`. */
  @IsFilter('utm_content', ['button'])
  utm_content?: string[];

  /** For a link: id of a rule or branch, `default`, or `removed`. Repeat it for several; `!` in front excludes. */
  @IsFilter('destination', ['default'])
  destination?: string[];
}
