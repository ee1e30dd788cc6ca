import { SetMetadata } from '@nestjs/common';

export const MAY_LAG_METADATA = 'may-lag';

/**
 * A GET that a read replica may serve, if there is one (`DATABASE_REPLICA_URL`). Figures may then be some seconds old,
 * but the account's own changes are never missing. Only for data that only the account's own writes change, each of
 * which must be in the audit log.
 */
export const MayLag = (): MethodDecorator => SetMetadata(MAY_LAG_METADATA, true);
