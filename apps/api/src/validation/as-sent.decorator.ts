import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Transform } from 'class-transformer';
import type { FastifyRequest } from 'fastify';

const fields = new Set<string>();
const copies = new WeakMap<object, object>();

/**
 * Preserves an object whose keys the caller chooses. Otherwise, keys such as `constructor` would be rejected or
 * dropped. `__proto__` is rejected nevertheless. Nothing else validates the object, so the field needs a `Check`.
 */
export const AsSent = (): PropertyDecorator => (target, name) => {
  fields.add(String(name));
  Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => {
    const sent = obj[key];
    return copies.get(Object(sent) as object) ?? sent;
  })(target, name);
};

/** True if the caller chooses the keys of the object in a field with this name. */
export const hasChosenKeys = (field: string, value: unknown): value is object =>
  fields.has(field) && typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies an object before Nest's pipe removes keys. The first copy has all of them. */
export function keepAsSent(value: object): void {
  if (!copies.has(value)) copies.set(value, { ...value });
}

/** The body as sent, for operations that choose the DTO to validate it against. */
export const SentBody = createParamDecorator(
  (_data: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<FastifyRequest>().body,
);
