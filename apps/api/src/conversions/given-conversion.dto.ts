import { textError } from '@app/common';
import { conversionEvent, type GivenConversion, maxAmount, maxConversionId } from '@app/conversions';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Check, Nullable, Optional, type ValueError } from '../validation/check.js';
import { IsBool } from '../validation/choice.decorator.js';
import { IsInteger } from '../validation/number.decorator.js';
import { IsTime } from '../validation/time.decorator.js';

/** The most conversions in a call. */
export const maxConversions = 1_000;

/** Codes of ISO 4217 that Node does not list: funds, and the second code of Venezuela. */
const unlistedCurrencies = ['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW', 'VED'];
const currencies = new Set([...Intl.supportedValuesOf('currency'), ...unlistedCurrencies]);
export const exampleVoucher =
  'ASvKd0m3uG1sUq8mJQzYV3nT6cWb4eXoHfPyLr2ZkDiAtE7NwRgSxBvMhCjFpOl5Ka9TqUdIzYe0WnGmVbXcPsLrJhKfDuAoNtEyHiQwZxCvBnM1a2S3d4F5g6H7j8K9lPoIuYtReWqAzSxDcFvGbHnJmKLpOiUyTrEwQaZsXdCfVgBhNjMkLq1W';
export const exampleId = '01981f62-7a10-7c1b-8f3e-6b1d2c3e4f50';
const uuid = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
export const exampleLink = uuid;

/** The id of an order, a lead or a refund in the system that reports it, exactly as sent. */
export const IsConversionId = (): PropertyDecorator =>
  Check((value) => textError(value, { max: maxConversionId }));

/** What a conversion is, and what reports count, unless another event is named. */
export const defaultConversionEvent = 'sale';

/** What is wrong with the name of an event; null if it is one. */
export const eventError = (value: unknown): ValueError | null =>
  typeof value === 'string' && conversionEvent.test(value)
    ? null
    : {
        code: 'invalid',
        message: 'This must be 1 to 32 characters a-z 0-9 - _, which begin and end with a letter or digit.',
      };

/** What is wrong with the code of a currency; null if it is one. */
export const currencyError = (value: unknown): ValueError | null =>
  typeof value === 'string' && currencies.has(value)
    ? null
    : { code: 'invalid', message: 'This must be the ISO 4217 code of a currency in capitals, such as EUR.' };

interface Money {
  amount?: unknown;
  currency?: unknown;
}
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const alone: ValueError = { code: 'incomplete', message: 'Send both `amount` and `currency`, or neither.' };
const amountError = (value: unknown): ValueError | null => {
  const message = 'This must be a whole number from 0 to 1,000,000,000,000.';
  if (!Number.isInteger(value)) return { code: 'invalid_type', message };
  return Number(value) >= 0 && Number(value) <= maxAmount ? null : { code: 'out_of_range', message };
};

/** A conversion to report. */
export class NewConversionDto {
  /** The visitor's voucher, from the parameter `wp_click`. */
  @ApiProperty({ maxLength: 200, example: exampleVoucher })
  @Check((value) =>
    typeof value === 'string' ? null : { code: 'invalid_type', message: 'This must be a string.' },
  )
  voucher: string;

  /**
   * The order's or lead's own id: 1 to 128 characters (code points), not trimmed, no control characters. Together with the event,
   * it identifies the conversion.
   */
  @ApiProperty({ minLength: 1, maxLength: maxConversionId, example: 'order-1042' })
  @IsConversionId()
  externalId: string;

  /** What happened: 1 to 32 characters `a-z 0-9 - _`. Default: `sale`. */
  @ApiPropertyOptional({ pattern: conversionEvent.source, maxLength: 32, example: 'sale' })
  @Optional()
  @Check(eventError)
  event?: string;

  /** In minor units of the currency, such as cents: 0 to 10¹². Requires `currency`. */
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 0, maximum: maxAmount, example: 4_990 })
  @Transform(({ value }: { value: unknown }) => value ?? undefined)
  @Optional()
  @Check((value, { currency }: Money) => amountError(value) ?? (isGiven(currency) ? null : alone))
  amount?: number | null;

  /** ISO 4217, in capitals. Requires `amount`. */
  @ApiPropertyOptional({ type: 'string', nullable: true, minLength: 3, maxLength: 3, example: 'EUR' })
  @Transform(({ value }: { value: unknown }) => value ?? undefined)
  @Optional()
  @Check((value, { amount }: Money) => currencyError(value) ?? (isGiven(amount) ? null : alone))
  currency?: string | null;

  /** When it happened: not before the UTC day of the click, and at most 5 minutes ahead. Null stands for now, the default. */
  @ApiPropertyOptional({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-11-29T18:00:00.000Z',
  })
  @Nullable()
  @IsTime()
  occurredAt?: Date | null;

  /** True for a test conversion, which is stored but left out of all figures. With a test voucher, it is always one. Default: false. */
  @ApiPropertyOptional({ example: false })
  @Optional()
  @IsBool()
  test?: boolean;
}

/** With the defaults of fields that were omitted. */
export const givenConversion = ({
  voucher,
  externalId,
  event = defaultConversionEvent,
  amount = null,
  currency = null,
  occurredAt = null,
  test = false,
}: NewConversionDto): GivenConversion => ({
  ...{ voucher, externalId, event, amount, currency, occurredAt },
  isTest: test,
});

/** A refund to report. */
export class NewRefundDto {
  /** The refund's own id: 1 to 128 characters (code points), not trimmed, no control characters. */
  @ApiProperty({ minLength: 1, maxLength: maxConversionId, example: 'refund-7' })
  @IsConversionId()
  externalId: string;

  /** In minor units of the conversion's currency: 1 to the remaining amount. Null, the default, stands for the remaining amount. */
  @ApiPropertyOptional({ nullable: true, example: 1_000 })
  @Nullable()
  @IsInteger({ min: 1, max: maxAmount })
  amount?: number | null;
}

/** The conversions of a call. */
export class NewConversionsDto {
  /** 1 to 1,000 conversions, each like the body of `POST /v1/conversions`. */
  @ApiProperty({ type: [NewConversionDto], minItems: 1, maxItems: maxConversions })
  // As they were sent: each is validated on its own.
  @Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key])
  @Check((value) => {
    if (!Array.isArray(value))
      return { code: 'invalid_type', message: 'This must be an array of conversions.' };
    if (value.length === 0) return { code: 'too_few', message: 'This needs at least 1 conversion.' };
    if (value.length <= maxConversions) return null;
    return {
      code: 'too_many',
      message: `This may have at most ${maxConversions} conversions; it has ${value.length}.`,
    };
  })
  conversions: unknown[];
}
