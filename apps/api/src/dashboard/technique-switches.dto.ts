import { ApiProperty } from '@nestjs/swagger';

/** A technique that replaced one that stopped working. */
export class TechniqueSwitchDto {
  /** Name of the app that visitors are in. */
  @ApiProperty({ example: 'Instagram' })
  app: string;

  /** Name of the phone's system. */
  @ApiProperty({ example: 'iOS' })
  system: string;

  /** Major version of the app; null for all versions, or if it is unknown. */
  @ApiProperty({ type: 'string', nullable: true, example: '355' })
  version: string | null;

  /** Key of the technique that visitors get now. */
  @ApiProperty({ example: 'safari' })
  technique: string;

  /** When it replaced the other one, at most a minute late. */
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T12:00:00.000Z' })
  switchedAt: string;

  /** Percentage of the latest visits with it that left the app; null if there were too few to say. */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 100, example: 71 })
  leftPercent: number | null;
}

/** The latest switches. */
export class TechniqueSwitchListDto {
  /** At most one per app and system, of the last 30 days, newest first. They are about all visits of the installation. */
  @ApiProperty({ type: [TechniqueSwitchDto] })
  data: TechniqueSwitchDto[];
}
