import { SetMetadata } from '@nestjs/common';

export const MAY_LAG_METADATA = 'may-lag';

/**
 * A GET that a read replica may serve, if there is one (`DATABASE_REPLICA_URL`). Figures may be some seconds old then;
 * what the account has changed is never missing. Only for what the account's own writes change, and each of them must be
 * in the audit log.
 */
export const MayLag = (): MethodDecorator => SetMetadata(MAY_LAG_METADATA, true);
