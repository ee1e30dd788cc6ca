import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Check, type ValueError } from './check.js';

const format = (limit: number): string => limit.toLocaleString('en-US');

/** A JSON number without a fraction, from `min` to `max`. Documents its limits. */
export const IsInteger = ({ min, max }: { min: number; max: number }): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
    Check((value) => {
      const message = `This must be a whole number from ${format(min)} to ${format(max)}.`;
      if (!Number.isInteger(value)) return { code: 'invalid_type', message };
      return Number(value) >= min && Number(value) <= max ? null : { code: 'out_of_range', message };
    }),
  );

/** The error of a query parameter that should be an integer from `min` to `max`; null if it is one. */
export const wholeNumber = (value: unknown, min: number, max: number): ValueError | null =>
  typeof value === 'string' && /^\d{1,7}$/.test(value) && Number(value) >= min && Number(value) <= max
    ? null
    : {
        code: 'out_of_range',
        message: `This must be a whole number from ${format(min)} to ${format(max)}.`,
      };
