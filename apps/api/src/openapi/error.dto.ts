import { errorCodes, type ErrorCode } from '@app/operations';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** One wrong field. */
export class FieldErrorDto {
  /** Name of the field, query parameter or header; nested fields by path, `items.0.url`. */
  @ApiProperty({ example: 'slug' })
  field: string;

  /** A stable word. */
  @ApiProperty({ example: 'reserved' })
  code: string;

  /** A sentence for people. */
  @ApiProperty({ example: 'This slug is reserved.' })
  message: string;
}

/** What went wrong. */
export class ErrorDetailDto {
  /** A stable word for the kind of error. */
  @ApiProperty({ enum: errorCodes, example: 'slug_taken' })
  code: ErrorCode;

  /** A sentence for people; may change. */
  @ApiProperty({ example: 'The slug "summer" is in use.' })
  message: string;

  /** Same as the `X-Request-Id` header; name it when you ask for help. */
  @ApiProperty({ example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  requestId: string;

  /** Every wrong field, where fields are at fault. */
  @ApiPropertyOptional({ type: [FieldErrorDto] })
  fields?: FieldErrorDto[];
}

/** The body of every answer from 400 up. */
export class ErrorDto {
  @ApiProperty({ description: 'What went wrong.' })
  error: ErrorDetailDto;
}
