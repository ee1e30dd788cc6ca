import { SetMetadata, type CustomDecorator } from '@nestjs/common';

const metadataKey = 'done once';

/** Declares a dashboard call that is executed once per `Idempotency-Key`, as every POST of `/v1` is. */
export const DoneOnce = (): CustomDecorator => SetMetadata(metadataKey, true);

export const isDoneOnce = (handler: object): boolean => Reflect.hasMetadata(metadataKey, handler);
