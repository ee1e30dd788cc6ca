import {
  disabledReasons,
  targetDisabledReasons,
  type DisabledReason,
  type TargetDisabledReason,
} from '@app/common';
import { reportReasons } from '@app/pages';
import type { ReportReason } from '@app/moderation';
import { ApiProperty } from '@nestjs/swagger';
import { IsOneOf } from '../validation/choice.decorator.js';

const targetKinds = ['link', 'website'] as const;

/** Why something is disabled. */
export class DisableDto {
  /** Shown to the visitors of the link or page, or to the users of the account. */
  @ApiProperty({ example: 'phishing' })
  @IsOneOf(targetDisabledReasons)
  reason: TargetDisabledReason;
}

/** An account as operators see it. */
export class ModeratedAccountDto {
  /** Id of the account. */
  @ApiProperty({ format: 'uuid', example: '01981f5e-0a11-7c3e-9d55-8f4f7a6b2c10' })
  id: string;

  /** Its name; the email address of its first owner if it has no name. */
  @ApiProperty({ example: 'mallory@example.com' })
  name: string;

  /** When it was created. */
  @ApiProperty({ format: 'date-time', example: '2026-11-21T08:00:00.000Z' })
  createdAt: string;

  /** Why it is disabled; null if it is not. */
  @ApiProperty({ enum: targetDisabledReasons, nullable: true, example: null })
  disabled: TargetDisabledReason | null;
}

/** What visitors reported for one reason. */
export class OpenReportDto {
  /** What they chose. */
  @ApiProperty({ enum: reportReasons, example: 'phishing' })
  reason: ReportReason;

  /** How many reports there were. */
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  count: number;

  /** The first five different comments. */
  @ApiProperty({ type: [String], maxItems: 5, example: ['It asked for my password.'] })
  comments: string[];
}

/** A link or page of any account. */
export class ModeratedTargetDto {
  /** `website` is a bio page. */
  @ApiProperty({ enum: targetKinds, example: 'link' })
  kind: (typeof targetKinds)[number];

  /** Its slug. `HOST/SLUG` on a domain of an account. */
  @ApiProperty({ example: 'spring-sale' })
  slug: string;

  /** Where a link leads; null for a bio page. */
  @ApiProperty({ type: 'string', nullable: true, example: 'https://shop.example/' })
  destination: string | null;

  /** Host names that mix scripts, in the destination or in the items of the page. */
  @ApiProperty({ type: [String], example: ['\u0430pple.com'] })
  mixedScriptHosts: string[];

  /** Why it is disabled on its own; null if it is not. */
  @ApiProperty({ enum: disabledReasons, nullable: true, example: null })
  disabled: DisabledReason | null;

  /** The account that owns it. */
  @ApiProperty()
  account: ModeratedAccountDto;

  /** What visitors reported, by reason. */
  @ApiProperty({ type: [OpenReportDto] })
  reports: OpenReportDto[];

  /** When it was last reported; null if it was not. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T08:00:00.000Z' })
  lastReportedAt: string | null;
}

/** What visitors reported. */
export class ReportedDto {
  /** The 200 links and pages that were reported last. */
  @ApiProperty({ type: [ModeratedTargetDto] })
  data: ModeratedTargetDto[];

  /** How many links and pages have open reports. */
  @ApiProperty({ type: 'integer', minimum: 0, example: 1 })
  total: number;
}

/** What operators disabled. */
export class DisabledListDto {
  /** Up to 200 links and 200 pages that are disabled on their own, by slug. */
  @ApiProperty({ type: [ModeratedTargetDto] })
  targets: ModeratedTargetDto[];

  /** Up to 200 accounts, by name. */
  @ApiProperty({ type: [ModeratedAccountDto] })
  accounts: ModeratedAccountDto[];
}
