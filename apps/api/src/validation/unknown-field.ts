import type { Type as Class } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { ValueError } from './check.js';

/** Names of our fields in other services and in common use. */
const otherNames = new Map<string, string>([
  ...['href', 'link', 'longurl', 'originalurl', 'target', 'targeturl', 'url'].map(
    (name) => [name, 'destination'] as const,
  ),
  ...['alias', 'code', 'path', 'shortcode'].map((name) => [name, 'slug'] as const),
]);

const reasons = new WeakMap<object, Readonly<Record<string, string>>>();

/** Declares why fields that callers expect are not among those of a DTO. */
export const WithoutFields =
  (messages: Readonly<Record<string, string>>): ClassDecorator =>
  (target) =>
    void reasons.set(target.prototype as object, messages);

/** The error of a field that the DTO `target` does not have, with a suggestion. */
export function unknownField(name: string, target: object = {}): ValueError {
  const message = reasonOf(name, target) ?? 'There is no such field.';
  const meant = meantBy(name, target);
  return { code: 'unknown', message: meant ? `${message} Did you mean ${meant}?` : message };
}

/** Classes that derive from a DTO inherit its reasons. */
function reasonOf(name: string, target: object): string | undefined {
  for (let type: unknown = target; type; type = Object.getPrototypeOf(type)) {
    const messages = reasons.get(type);
    if (messages && Object.hasOwn(messages, name)) return messages[name];
  }
  return undefined;
}

/** A field of the DTO with the same letters, such as `expiresAt` for `expires_at`, or with another common name. */
function meantBy(name: string, target: object): string | undefined {
  const fields = fieldsOf(target.constructor);
  const plain = plainName(name);
  return fields.get(plain) ?? fields.get(otherNames.get(plain) ?? '');
}

const plainName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

const known = new WeakMap<object, Map<string, string>>();

/** The fields of a DTO by their normalized names. Cached, because a body may have many unknown fields. */
function fieldsOf(type: object): Map<string, string> {
  const made = known.get(type);
  if (made) return made;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type as Class, '', true, false);
  const fields = new Map(metadata.map(({ propertyName }) => [plainName(propertyName), propertyName]));
  known.set(type, fields);
  return fields;
}
