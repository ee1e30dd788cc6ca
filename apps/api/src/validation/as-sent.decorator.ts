import { Transform } from 'class-transformer';

const fields = new Set<string>();
const copies = new WeakMap<object, object>();

/**
 * Keeps an object whose keys the caller chooses as it was sent. Otherwise, keys such as `constructor` would be refused or
 * dropped. `__proto__` is refused nevertheless. Nothing else validates the object, so the field needs a `Check`.
 */
export const AsSent = (): PropertyDecorator => (target, name) => {
  fields.add(String(name));
  Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => {
    const sent = obj[key];
    return copies.get(Object(sent) as object) ?? sent;
  })(target, name);
};

/** Whether the caller chooses the keys of the object in a field with this name. */
export const hasChosenKeys = (field: string, value: unknown): value is object =>
  fields.has(field) && typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies an object before the pipe of Nest takes keys away from it. The first copy has all of them. */
export function keepAsSent(value: object): void {
  if (!copies.has(value)) copies.set(value, { ...value });
}
