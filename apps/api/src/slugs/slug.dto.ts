import { unavailableReasons, type UnavailableReason } from '@app/slugs';
import { ApiProperty } from '@nestjs/swagger';

/** Whether this account can use a slug. */
export class SlugAvailabilityDto {
  /** The slug, as it was sent. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** True if this account can create a link or website with the slug now. */
  @ApiProperty({ example: false })
  available: boolean;

  /** Why the slug is unavailable, or null. `quarantined`: another account released it recently. */
  @ApiProperty({ enum: unavailableReasons, nullable: true, example: 'taken' })
  reason: UnavailableReason | null;
}
