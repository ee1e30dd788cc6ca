import type { Type } from '@nestjs/common';
import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { View } from '../validation/view.dto.js';

/** What a call answers of a resource: the documented fields always, the others where `view=full` was asked for. */
export type Answered<Resource, Field extends keyof Resource> = Pick<Resource, Field> &
  Partial<Omit<Resource, Field>>;

/** The class of such an answer, for the OpenAPI document. */
export function Answer<Resource extends object, Field extends keyof Resource>(
  resource: Type<Resource>,
  fields: readonly Field[],
): Type<Answered<Resource, Field>> {
  const always = PickType(resource, fields);
  const inFull = PartialType(OmitType(resource, fields), { skipNullProperties: false });
  return IntersectionType(always, inFull) as unknown as Type<Answered<Resource, Field>>;
}

/** Says which fields of an answer come when. */
export const describeAnswer = (fields: readonly string[]): string =>
  `\`${fields.join('`, `')}\` always; the other fields with \`view=full\` only.`;

/** Takes the documented fields out of a resource, in their order; with `view=full` the others follow. */
export function answer<Resource extends object, Field extends keyof Resource>(
  resource: Resource,
  fields: readonly Field[],
  view: View = 'basic',
): Answered<Resource, Field> {
  const documented = Object.fromEntries(fields.map((field) => [field, resource[field]]));
  return { ...documented, ...(view === 'full' ? { ...resource, ...documented } : {}) } as Answered<
    Resource,
    Field
  >;
}
