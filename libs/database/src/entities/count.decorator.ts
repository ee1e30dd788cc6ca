import { Property } from '@mikro-orm/decorators/legacy';

/** A count that only ever takes deltas: bigint, 0 at first; JavaScript sees it as a decimal string. */
export const Count = (): PropertyDecorator =>
  Property({ type: 'bigint', columnType: 'bigint', default: 0 }) as PropertyDecorator;
