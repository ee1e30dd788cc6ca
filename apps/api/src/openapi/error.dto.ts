import { type FieldCode, fieldCodes } from '@app/common';
import { errorCodes, type ErrorCode } from '@app/operations';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';

const meanings = Object.entries(fieldCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);

/** One invalid field. */
export class FieldErrorDto {
  /** Name of the field, query parameter or header. Nested fields are named by path, `items.0.url`. */
  @ApiProperty({ example: 'slug' })
  field: string;

  @ApiProperty({
    enum: Object.keys(fieldCodes),
    example: 'reserved',
    description: `Stable identifier. Later versions may have more.\n\n${meanings.join('\n')}`,
  })
  code: FieldCode;

  /** A sentence for people; may change. */
  @ApiProperty({ example: 'This slug is reserved.' })
  message: string;
}

/** What went wrong. */
export class ErrorDetailDto {
  /** Stable identifier of the error. */
  @ApiProperty({ enum: errorCodes, example: 'slug_taken' })
  code: ErrorCode;

  /** A sentence for people; may change. */
  @ApiProperty({ example: 'The slug "summer" is in use.' })
  message: string;

  /** Same as the `X-Request-Id` header. Include it when you ask for help. */
  @ApiProperty({ example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' })
  requestId: string;

  /** The invalid fields, up to 500. Absent if the error concerns the request as a whole. */
  @ApiPropertyOptional({ type: [FieldErrorDto], maxItems: 500 })
  fields?: FieldErrorDto[];

  /** How many more fields are invalid. Absent if `fields` lists all of them. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, example: 12 })
  fieldsOmitted?: number;
}

/** The body of every error response. Not called `Error` in the documents, because most languages reserve that name. */
@ApiSchema({ name: 'ApiError' })
export class ErrorDto {
  @ApiProperty({ description: 'What went wrong.' })
  error: ErrorDetailDto;
}
