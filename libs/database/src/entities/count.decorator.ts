import { Property } from '@mikro-orm/decorators/legacy';

/** A bigint that starts at 0 and is only updated by deltas. In JavaScript it is a decimal string. */
export const Count = (): PropertyDecorator =>
  Property({ type: 'bigint', columnType: 'bigint', default: 0 }) as PropertyDecorator;
