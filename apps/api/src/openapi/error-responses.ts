import { ApiResponse } from '@nestjs/swagger';
import { exampleOf } from './error-example.js';
import { ErrorDto } from './error.dto.js';
import { responseName } from './shared-responses.js';

/** The meaning of an error status. */
export interface ErrorMeaning {
  /** Name of the response in the document. Without one, only the operation has it. */
  name?: string;
  /** The code in backticks, then a sentence, and so on. */
  description: string;
}

/** Documents an error response, with an example. */
export const errorResponse = (status: number, { name, description }: ErrorMeaning): MethodDecorator =>
  ApiResponse({
    status,
    description,
    type: ErrorDto,
    example: exampleOf(description),
    ...(name !== undefined && { [responseName]: name }),
  });
