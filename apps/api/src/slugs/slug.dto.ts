import { unavailableReasons, type UnavailableReason } from '@app/slugs';
import { ApiProperty } from '@nestjs/swagger';

/** Whether a slug can be taken by the account that asks. */
export class SlugAvailabilityDto {
  /** As asked. */
  @ApiProperty({ example: 'summer' })
  slug: string;

  /** True where a link or website could be created with it now. */
  @ApiProperty({ example: false })
  available: boolean;

  /** Why not; null where it is available. `quarantined`: another account deleted it not long ago. */
  @ApiProperty({ enum: unavailableReasons, nullable: true, example: 'taken' })
  reason: UnavailableReason | null;
}
