import { invalidRequest } from '@app/common';
import { ImageError } from '@app/images';

/** @throws DomainError `invalid_request` for a file that is not acceptable, and every other error as it is. */
export function rejectImage(error: unknown): never {
  if (!(error instanceof ImageError)) throw error;
  throw invalidRequest([{ field: 'image', code: error.problem, message: error.message }]);
}
