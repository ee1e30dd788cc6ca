import { resourceOfView, viewFields } from '../views/resource-view.js';
import { isObject, type Json, type JsonObject, referredSchema } from './rewrite.js';

type Schemas = Record<string, JsonObject>;
interface Media extends JsonObject {
  schema: JsonObject;
}

/** The extent of an example: required values only, or every field. */
type Extent = 'smallest' | 'all';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Fields that most bodies and responses lack, even those with all fields. Their descriptions explain this. */
const isExceptional = ({ description = '' }: JsonObject): boolean =>
  /\b[Aa]bsent\b|Only present|Present if|With (?:`compare`|the metric|filters)/.test(description as string);

/** A field that only a parameter makes optional, as its description explains. */
const isUsuallyRequired = ({ description = '' }: JsonObject): boolean =>
  (description as string).startsWith('Required unless');

/**
 * Adds examples to the JSON bodies and successful responses of all operations, composed of the examples of the fields:
 * the smallest useful body, then one with all fields; the default response, then that with `view=full`. The document
 * has the schemas of the views.
 */
export function withExamples(document: JsonObject): JsonObject {
  const { schemas } = document.components as unknown as { schemas: Schemas };
  for (const item of Object.values(document.paths as Record<string, JsonObject>)) {
    for (const operation of methods.map((method) => item[method]).filter(isObject)) {
      addExamples(operation, new ExampleMaker(schemas));
    }
  }
  return document;
}

function addExamples({ requestBody, responses, parameters = [] }: JsonObject, maker: ExampleMaker): void {
  const hasViews = (parameters as JsonObject[]).some(({ name }) => name === 'view');
  const body = jsonIn(requestBody);
  if (body) {
    addTo(body, [
      ['smallest', 'Smallest body', maker.body(body.schema, 'smallest')],
      ['all', 'All fields', maker.body(body.schema, 'all')],
    ]);
  }
  for (const response of Object.values(responses as JsonObject)) {
    const media = jsonIn(response);
    if (!media || 'example' in media || 'examples' in media) continue;
    addTo(media, [
      ['basic', 'Default fields', maker.response(media.schema, 'smallest')],
      ['full', 'With view=full', maker.response(media.schema, hasViews ? 'all' : 'smallest')],
    ]);
  }
}

const jsonIn = (bodyOrResponse: Json | undefined): Media | undefined =>
  isObject(bodyOrResponse) && isObject(bodyOrResponse.content)
    ? (bodyOrResponse.content['application/json'] as Media | undefined)
    : undefined;

/** Adds the distinct examples: a single one needs no name. */
function addTo(media: Media, [first, second]: [Named, Named]): void {
  const isSame = JSON.stringify(first[2]) === JSON.stringify(second[2]);
  if (isSame) media.example = first[2];
  else
    media.examples = Object.fromEntries(
      [first, second].map(([name, summary, value]) => [name, { summary, value }]),
    );
}

type Named = [name: string, summary: string, value: Json];

/** The smallest useful body, which code samples send. */
export function smallestBody({ example, examples }: JsonObject): Json | undefined {
  return (examples as { smallest?: { value: Json } } | undefined)?.smallest?.value ?? example;
}

class ExampleMaker {
  constructor(private readonly schemas: Schemas) {}

  body(schema: JsonObject, extent: Extent): Json {
    const { properties, required = [] } = this.resolved(schema) as {
      properties: Schemas;
      required?: string[];
    };
    const fields = Object.keys(properties);
    const filled = fields.filter((field) => !isEmpty(properties[field]?.example));
    const change = filled.includes('name') ? 'name' : filled[0];
    const needed = unique([
      ...required,
      ...fields.filter((field) => isUsuallyRequired(properties[field] ?? {})),
    ]);
    const smallest = needed.length > 0 || change === undefined ? needed : [change];
    const usual = fields.filter((field) => !isExceptional(properties[field] ?? {}));
    return this.pick(properties, extent === 'all' ? unique([...needed, ...usual]) : smallest, (field) =>
      this.valueOf(field, 'smallest'),
    );
  }

  response(schema: JsonObject, extent: Extent): Json {
    const shape = this.resolved(schema) as Shape;
    const { properties, required = [] } = shape;
    if (!properties || resourceOfView in shape) return this.valueOf(schema, extent);
    const fields = extent === 'all' ? usualFields(shape) : required;
    return this.pick(properties, fields, (field) => this.valueOf(field, extent));
  }

  private valueOf(schema: JsonObject, extent: Extent): Json {
    if (schema.example !== undefined) return schema.example;
    const shape = this.resolved(schema) as Shape;
    if (shape.example !== undefined) return shape.example;
    if (shape.properties) {
      return this.pick(shape.properties, this.fieldsOf(shape, extent), (field) =>
        this.valueOf(field, extent),
      );
    }
    if (isObject(shape.items)) return [this.valueOf(shape.items, extent)];
    return (shape.enum as Json[] | undefined)?.[0] ?? '';
  }

  /** The example of a view: its default fields and, with all fields, the others that the resource always has. */
  private fieldsOf(shape: Shape, extent: Extent): string[] {
    const { [resourceOfView]: resource } = shape;
    if (typeof resource !== 'string') return usualFields(shape);
    const fields = shape[viewFields] as string[];
    return extent === 'all'
      ? unique([...fields, ...((this.schemas[resource]?.required ?? []) as string[])])
      : fields;
  }

  private pick(properties: Schemas, fields: string[], valueOf: (field: JsonObject) => Json): JsonObject {
    return Object.fromEntries(fields.map((field) => [field, valueOf(properties[field] ?? {})]));
  }

  /** The schema that a schema refers to; the first one of alternatives. */
  private resolved(schema: JsonObject): JsonObject {
    const name = referredSchema(schema);
    if (name !== undefined) return this.resolved(this.schemas[name] ?? {});
    const [part] = (schema.allOf ?? schema.anyOf ?? schema.oneOf ?? []) as JsonObject[];
    return part ? this.resolved(part) : schema;
  }
}

type Shape = JsonObject & { properties?: Schemas; required?: string[] };

function usualFields({ properties = {}, required = [] }: Shape): string[] {
  const others = Object.keys(properties).filter((field) => !isExceptional(properties[field] ?? {}));
  return unique([...required, ...others]);
}

const unique = (fields: string[]): string[] => [...new Set(fields)];

const isEmpty = (example: Json | undefined): boolean =>
  example === undefined || example === null || (Array.isArray(example) && example.length === 0);
