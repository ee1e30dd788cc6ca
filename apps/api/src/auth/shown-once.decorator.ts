import { SetMetadata, type CustomDecorator } from '@nestjs/common';

const metadataKey = 'shown once';

/**
 * Declares a field of the response that is a secret. It is null in the response that is stored for an `Idempotency-Key`,
 * so it is shown once and stored nowhere.
 */
export const ShownOnce = (field: string): CustomDecorator => SetMetadata(metadataKey, field);

/** The response of a request handler in the form that may be stored. */
export function storable(handler: object, body: unknown): unknown {
  const field = Reflect.getMetadata(metadataKey, handler) as string | undefined;
  const hasField = field !== undefined && typeof body === 'object' && body !== null && field in body;
  return hasField ? { ...body, [field]: null } : body;
}
