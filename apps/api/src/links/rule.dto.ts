import {
  branchLimits,
  conditionKinds,
  emptyHours,
  hoursChecks,
  isWeight,
  type RuleConditions,
  type RuleHours,
  shareLimits,
  type Weekday,
  weekdays,
  weightLimits,
} from '@app/routing';
import { parseIsoTime, type ValueError } from '@app/common';
import { devices } from '@app/visitors';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { AsSent } from '../validation/as-sent.decorator.js';
import { Check, Optional } from '../validation/check.js';
import { IsListOf, IsObjectOf } from '../validation/objects.decorator.js';
import { IsDestination } from './destination.decorator.js';
import { HasOneOutcome, IsRuleId } from './rule.decorators.js';

/** A time is kept as every response shows times: in UTC, with milliseconds. */
const InUtc = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => parseIsoTime(value)?.toISOString() ?? value);

const ruleId = '4k2x9q7m';
const branchIds = ['h3v8t1zc', 'p6n0d5rb'] as const;

/** A span of local time that repeats every day, or on some days of the week. */
export class RuleHoursDto implements RuleHours {
  /** `HH:MM`, 00:00 to 23:59: the first minute of the span. */
  @ApiProperty({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', example: '22:00' })
  @Check(hoursChecks.from)
  from: string;

  /** `HH:MM`, 00:00 to 24:00: the first minute after the span. If it is earlier than `from`, the span ends the next day. */
  @ApiProperty({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', example: '02:00' })
  @Check(
    (value, hours) => hoursChecks.to(value) ?? (value === (hours as RuleHoursDto).from ? emptyHours : null),
  )
  to: string;

  /** IANA time zone. Daylight saving time is taken into account. */
  @ApiProperty({ maxLength: 64, example: 'Europe/Berlin' })
  @Check(hoursChecks.zone)
  zone: string;

  /** Days on which the span begins. Defaults to every day. */
  @ApiPropertyOptional({ enum: weekdays, isArray: true, minItems: 1, example: ['fri', 'sat'] })
  @Optional()
  @Check(hoursChecks.days)
  days?: Weekday[];
}

/** Conditions, all of which must hold. A list holds if any of its entries does. Without conditions, a rule always applies. */
export class RuleConditionsDto implements RuleConditions {
  /** The visitor's country: ISO 3166 alpha-2 codes, or `XX` for visitors whose country is unknown. */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 250, example: ['DE', 'AT', 'CH'] })
  @Optional()
  @Check(conditionKinds.countries.check)
  countries?: string[];

  /**
   * The visitor's language: BCP 47 tags of a language, optionally with a script, a region and variants, which are
   * ignored. `pt` includes `pt-BR`. Of the languages in `Accept-Language`, the one counts that the
   * visitor prefers most among those that any rule of the link names.
   */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 250, example: ['de', 'pt-BR', 'zh-Hant'] })
  @Optional()
  @Check(conditionKinds.languages.check)
  languages?: string[];

  /** The kind of device. */
  @ApiPropertyOptional({ enum: devices, isArray: true, minItems: 1, example: ['mobile', 'tablet'] })
  @Optional()
  @Check(conditionKinds.devices.check)
  devices?: string[];

  /** The operating system: keys as in reports, such as `ios`, `android`, `windows`. `other` if unknown. */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 250, example: ['ios'] })
  @Optional()
  @Check(conditionKinds.systems.check)
  systems?: string[];

  /** The browser: keys as in reports, such as `chrome`, `safari`, `firefox`. `other` if unknown. */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 250, example: ['safari'] })
  @Optional()
  @Check(conditionKinds.browsers.check)
  browsers?: string[];

  /** Where the visit comes from: keys as in reports. A known app or site, the host of another site, or `direct`. */
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: 250, example: ['instagram', 'blog.example'] })
  @Optional()
  @Check(conditionKinds.sources.check)
  sources?: string[];

  /**
   * The app whose in-app browser the visitor uses: keys as in reports, `any` for any app, `none` for ordinary browsers. One
   * of them or a list.
   */
  @ApiPropertyOptional({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 250 }],
    example: ['instagram', 'tiktok'],
  })
  @Optional()
  @Check(conditionKinds.inApp.check)
  inApp?: string | string[];

  /**
   * Parameters that the visitor's query must have, with their value; null for any value. Up to 10, with names of up to 100
   * and values of up to 500 characters.
   */
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true, maxLength: 500 },
    example: { ref: 'newsletter', coupon: null },
  })
  @Optional()
  @AsSent()
  @Check(conditionKinds.query.check)
  query?: Record<string, string | null>;

  /** ISO 8601 time from which on the rule applies. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-11-27T00:00:00.000Z' })
  @Optional()
  @InUtc()
  @Check(conditionKinds.after.check)
  after?: string;

  /** ISO 8601 time until which the rule applies. Must be later than `after`. */
  @ApiPropertyOptional({ format: 'date-time', example: '2026-12-01T00:00:00.000Z' })
  @Optional()
  @InUtc()
  @Check((value, conditions) => conditionKinds.before.check(value) ?? orderError(conditions))
  before?: string;

  /** Local time at which the rule applies. */
  @ApiPropertyOptional()
  @Optional()
  @IsObjectOf(RuleHoursDto)
  hours?: RuleHoursDto;

  /** Percentage of visitors to whom the rule applies, 0.01 to 100. The same visitor usually gets the same destination for a day. */
  @ApiPropertyOptional({ type: 'number', minimum: shareLimits.min, maximum: shareLimits.max, example: 25 })
  @Optional()
  @Check(conditionKinds.share.check)
  share?: number;
}

function orderError({ after, before }: RuleConditions): ValueError | null {
  const isOrdered = !(Date.parse(String(after)) >= Date.parse(String(before)));
  return isOrdered ? null : { code: 'conflict', message: 'This must be later than `after`.' };
}

/** One destination of a split. */
export class RuleBranchDto {
  /** Id of the branch: its key in `destinations` of reports. */
  @ApiProperty({ example: branchIds[0] })
  id: string;

  /** Where this part of the visitors goes. */
  @ApiProperty({ example: 'https://shop.example/new' })
  destination: string;

  /** Its part of the visitors, relative to the other branches. */
  @ApiProperty({ type: 'integer', minimum: weightLimits.min, maximum: weightLimits.max, example: 1 })
  weight: number;
}

/** What a rule does: exactly one of these. */
export class RuleOutcomeDto {
  /** Sends the visitor there. */
  @ApiPropertyOptional({ example: 'https://shop.example/de' })
  destination?: string;

  /** Divides the visitors among destinations. */
  @ApiPropertyOptional({ type: [RuleBranchDto] })
  split?: RuleBranchDto[];

  /** True shows a page with status 451, and counts the visit as excluded (`blocked`). */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  blocked?: true;
}

/** A rule of a link. The first rule whose conditions hold decides where a visit goes. */
export class RuleDto {
  /** Id of the rule: its key in `destinations` of reports. */
  @ApiProperty({ example: ruleId })
  id: string;

  /** When the rule applies. */
  @ApiProperty({ example: { countries: ['DE', 'AT', 'CH'], devices: ['mobile'] } })
  when: RuleConditionsDto;

  /** What it does. */
  @ApiProperty({ example: { destination: 'https://shop.example/de' } })
  then: RuleOutcomeDto;
}

/** One destination of a split, as it is sent. */
export class GivenRuleBranchDto {
  /** Id of an existing branch, to keep its figures. A branch without one is new and gets one. */
  @ApiPropertyOptional({ pattern: '^[0-9a-z]{8}$', example: branchIds[0] })
  @Optional()
  @IsRuleId()
  id?: string;

  /** Same rules as for the destination of the link. */
  @ApiProperty({ example: 'https://shop.example/new' })
  @IsDestination()
  destination: string;

  /** Its part of the visitors, relative to the other branches. */
  @ApiProperty({ type: 'integer', minimum: weightLimits.min, maximum: weightLimits.max, example: 1 })
  @Check((value) =>
    isWeight(value)
      ? null
      : {
          code: 'invalid',
          message: `This must be a whole number from ${weightLimits.min} to ${weightLimits.max}.`,
        },
  )
  weight: number;
}

/** What a rule does: exactly one of these. */
export class GivenRuleOutcomeDto {
  /** Sends the visitor there. Same rules as for the destination of the link. */
  @ApiPropertyOptional({ example: 'https://shop.example/de' })
  @Optional()
  @IsDestination()
  destination?: string;

  /** Divides the visitors among 2 to 10 destinations. The same visitor usually gets the same destination for a day. */
  @ApiPropertyOptional({ type: [GivenRuleBranchDto], minItems: branchLimits.min, maxItems: branchLimits.max })
  @Optional()
  @IsListOf(GivenRuleBranchDto, branchLimits)
  split?: GivenRuleBranchDto[];

  /** True shows a page with status 451, and counts the visit as excluded (`blocked`). */
  @ApiPropertyOptional({ enum: [true], type: 'boolean', example: true })
  @Optional()
  @Check((value) => (value === true ? null : { code: 'invalid_choice', message: 'This must be true.' }))
  blocked?: true;
}

/** A rule, as it is sent. */
export class GivenRuleDto {
  /** Id of an existing rule, to keep its figures. A rule without one is new and gets one. */
  @ApiPropertyOptional({ pattern: '^[0-9a-z]{8}$', example: ruleId })
  @Optional()
  @IsRuleId()
  id?: string;

  /** When the rule applies; `{}` for always. */
  @ApiProperty({ example: { countries: ['DE', 'AT', 'CH'], devices: ['mobile'] } })
  @IsObjectOf(RuleConditionsDto)
  when: RuleConditionsDto;

  /** What it does. */
  @ApiProperty({
    example: {
      split: [
        { destination: 'https://shop.example/de', weight: 3 },
        { destination: 'https://shop.example/de-new', weight: 1 },
      ],
    },
  })
  @HasOneOutcome(GivenRuleOutcomeDto)
  then: GivenRuleOutcomeDto;
}
