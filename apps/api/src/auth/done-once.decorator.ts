import { SetMetadata, type CustomDecorator } from '@nestjs/common';

const metadataKey = 'done once';

/** Declares a call of the dashboard that is done once for an `Idempotency-Key`, as every POST of `/v1` is. */
export const DoneOnce = (): CustomDecorator => SetMetadata(metadataKey, true);

export const isDoneOnce = (handler: object): boolean => Reflect.hasMetadata(metadataKey, handler);
