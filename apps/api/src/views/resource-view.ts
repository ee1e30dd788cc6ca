import { type Makers, objectMaker } from '@app/common';
import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiSchema,
  IntersectionType,
  OmitType,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import type { View } from './view-query.dto.js';

/** The view of a resource that an operation returns: its default fields, and the others only with `view=full`. */
export type ResourceView<Resource, Field extends keyof Resource> = Pick<Resource, Field> &
  Partial<Omit<Resource, Field>>;

/** The DTO of a resource view, for the OpenAPI document. */
export function ResourceViewDto<Resource extends object, Field extends keyof Resource>(
  resource: Type<Resource>,
  fields: readonly Field[],
): Type<ResourceView<Resource, Field>> {
  const always = PickType(resource, fields);
  const onlyInFull = PartialType(OmitType(resource, fields), { skipNullProperties: false });
  return IntersectionType(always, onlyInFull) as unknown as Type<ResourceView<Resource, Field>>;
}

/** In the schema of a view: the name of the resource's class. The documents describe the resource once. */
export const resourceOfView = 'x-view-of';

/** In the schema of a view: its default fields, in order. Not part of the documents. */
export const viewFields = 'x-view-fields';

/** Describes a view of a resource. */
export const ViewOf = (resource: Type, fields: readonly string[]): ClassDecorator =>
  applyDecorators(
    ApiExtraModels(resource),
    ApiSchema({
      description: `Always contains \`${fields.join('`, `')}\`. The other fields require \`view=full\`.`,
      [resourceOfView]: resource.name,
      [viewFields]: fields,
    } as { description: string }),
  );

/** Picks the default fields of an operation, in their order. With `view=full` the other fields follow. */
export function viewOf<Resource extends object, Field extends keyof Resource>(
  resource: Resource,
  fields: readonly Field[],
  view: View = 'basic',
): ResourceView<Resource, Field> {
  const basic = Object.fromEntries(fields.map((field) => [field, resource[field]]));
  return { ...basic, ...(view === 'full' ? { ...resource, ...basic } : {}) } as ResourceView<Resource, Field>;
}

/**
 * Like `viewOf`, for a resource whose fields are computed from the same source: fields that a view omits are not
 * computed.
 */
export function viewMaker<Source, Resource extends object>(makers: Makers<Source, Resource>) {
  const makersOfViews = {
    basic: new Map<readonly string[], (source: Source) => object>(),
    full: new Map<readonly string[], (source: Source) => object>(),
  };
  return <Field extends keyof Resource>(
    source: Source,
    fields: readonly Field[],
    view: View = 'basic',
  ): ResourceView<Resource, Field> => {
    const known = makersOfViews[view];
    let make = known.get(fields as readonly string[]);
    if (!make) {
      make = objectMaker(viewOf(makers, fields, view) as Makers<Source, object>);
      known.set(fields as readonly string[], make);
    }
    return make(source) as ResourceView<Resource, Field>;
  };
}
