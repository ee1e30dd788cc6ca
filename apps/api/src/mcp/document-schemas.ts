import type { OpenAPIObject } from '@nestjs/swagger';

export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

/** An operation of the OpenAPI document, with its schemas written out. */
export interface DocumentedOperation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With names in braces: `/v1/links/{id}`. */
  path: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  /** Undefined if the operation has no JSON body. */
  body: (JsonSchema & { properties: Record<string, JsonSchema>; required?: string[] }) | undefined;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Finds an operation by its `operationId`. @throws Error if the document has none. */
export function operationIn(document: OpenAPIObject, id: string): DocumentedOperation {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (operation?.operationId !== id) continue;
      const inline = (value: unknown) => withoutReferences(value, document);
      const { content } = Object(inline(operation.requestBody)) as {
        content?: Record<string, { schema?: unknown } | undefined>;
      };
      return {
        method: method.toUpperCase() as DocumentedOperation['method'],
        path,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        parameters: inline(operation.parameters ?? []) as Parameter[],
        body: content?.['application/json']?.schema as DocumentedOperation['body'],
      };
    }
  }
  throw new Error(`the OpenAPI document has no operation "${id}"`);
}

/** The value with every `$ref` replaced by what it refers to, and without examples, which are long. */
function withoutReferences(value: unknown, document: OpenAPIObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutReferences(entry, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...others } = value as { $ref?: unknown };
  const entries = Object.entries(others)
    // A property may have the name of a keyword; its value is then a schema.
    .filter(([name, inner]) => !isExample(name, inner))
    .map(([name, inner]) => [name, withoutReferences(inner, document)]);
  const rest = Object.fromEntries(entries) as JsonSchema;
  if (typeof $ref !== 'string') return rest;
  return { ...(withoutReferences(target($ref, document), document) as JsonSchema), ...rest };
}

const isExample = (name: string, value: unknown): boolean =>
  ['example', 'examples'].includes(name) && (Object(value) as { type?: unknown }).type === undefined;

function target(reference: string, document: OpenAPIObject): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}
