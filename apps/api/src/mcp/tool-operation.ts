import { type FieldError, isId, type ValueError } from '@app/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { McpTool } from './mcp-tools.js';

export type Arguments = Record<string, unknown>;

type JsonSchema = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

/** An operation of the OpenAPI document, with its schemas written out. */
interface DocumentedOperation {
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
function operationIn(document: OpenAPIObject, id: string): DocumentedOperation {
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

/** A tool as `tools/list` shows it. */
interface DescribedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  annotations: {
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
}

interface ToolCall {
  method: DocumentedOperation['method'];
  path: string;
  body: Arguments | undefined;
}

const missing: ValueError = { code: 'required', message: 'This argument is required.' };
const unknown: ValueError = { code: 'unknown', message: 'There is no such argument.' };

/** Finds nothing, like any id of another account. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/** Connects a tool to its operation: the arguments are the parameters and the properties of the body. */
export class ToolOperation {
  private readonly operation: DocumentedOperation;
  /** The parameters in the path and in the query. */
  private readonly parameters: Parameter[];

  constructor(
    private readonly tool: McpTool,
    document: OpenAPIObject,
  ) {
    this.operation = operationIn(document, tool.operation);
    this.parameters = this.operation.parameters.filter(
      ({ name, in: place }) =>
        place === 'path' || (place === 'query' && !Object.hasOwn(tool.insteadOf ?? {}, name)),
    );
  }

  describe(): DescribedTool {
    const { name, title, hint, kind } = this.tool;
    return {
      name,
      title,
      description: hint ?? `${title}.`,
      inputSchema: this.inputSchema(),
      // Omitted hints have the default values of the protocol.
      annotations: {
        ...(kind === 'read' ? { readOnlyHint: true } : { destructiveHint: kind === 'change' }),
        ...(kind === 'change' && { idempotentHint: true }),
        openWorldHint: false,
      },
    };
  }

  /**
   * Validates arguments that go into the path or the query, where every value is sent as text: rejects null, objects,
   * and parameters that the tool does not have. The API checks everything else.
   */
  errorsOf(given: Arguments): FieldError[] {
    return this.parameters.flatMap(({ name, in: place, required, schema = {} }) => {
      const value = given[name];
      if (value === undefined) return required ? [{ field: name, ...missing }] : [];
      if (!this.isArgument(name))
        return place === 'query' && !this.operation.body ? [{ field: name, ...unknown }] : [];
      const message = typeProblem(value, schema);
      return message === null ? [] : [{ field: name, code: 'invalid_type', message }];
    });
  }

  /** Builds the call for these arguments, without those that `errorsOf` reports. */
  callWith(given: Arguments): ToolCall {
    const { method, path, body } = this.operation;
    const rest = { ...given };
    for (const { field } of this.errorsOf(given)) delete rest[field];
    const taken = (name: string): unknown => {
      const value = rest[name];
      delete rest[name];
      return value;
    };
    const address = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
      const id = taken(name);
      return isId(String(id)) ? String(id) : unknownId;
    });
    const query: Arguments = { ...this.tool.defaults, ...this.tool.fixed };
    for (const { name, in: place } of this.parameters) {
      if (place !== 'query' || !(name in rest) || !this.isArgument(name)) continue;
      query[name] = taken(name);
    }
    for (const [name, value] of Object.entries(this.tool.insteadOf ?? {})) {
      if (rest[name] === undefined) query[name] = value;
    }
    // Without a body, the rest can only be rejected as an unknown parameter.
    if (!body) Object.assign(query, rest);
    return { method, path: `${address}${queryOf(query)}`, body: body ? rest : undefined };
  }

  private isArgument(name: string): boolean {
    return !(name in (this.tool.fixed ?? {})) && !this.tool.omit?.includes(name);
  }

  private isListed(name: string): boolean {
    return this.isArgument(name) && (this.tool.only?.includes(name) ?? true);
  }

  private inputSchema(): DescribedTool['inputSchema'] {
    const { body } = this.operation;
    const parameters = this.parameters.filter(({ name }) => this.isListed(name));
    const properties = parameters.map(({ name, description, schema }): [string, JsonSchema] => [
      name,
      { ...schema, ...(description && { description }), ...this.defaultOf(name) },
    ]);
    const required = [
      ...parameters.filter((parameter) => parameter.required).map(({ name }) => name),
      ...(body?.required ?? []),
    ];
    const listed = Object.entries({ ...Object.fromEntries(properties), ...this.bodyProperties() });
    return {
      type: 'object',
      properties: Object.fromEntries(listed.map(([name, schema]) => [name, inShort(schema)])),
      ...(required.length > 0 && { required }),
      ...(!this.tool.only && { additionalProperties: false }),
    };
  }

  private bodyProperties(): Record<string, JsonSchema> {
    const { properties = {} } = this.operation.body ?? {};
    const listed = Object.entries(properties).filter(([name]) => this.isListed(name));
    const explained = Object.entries(this.tool.meanings ?? {}).map(
      ([name, description]): [string, JsonSchema] => [name, { ...properties[name], description }],
    );
    return { ...Object.fromEntries(listed), ...Object.fromEntries(explained) };
  }

  private defaultOf(name: string): { default?: number | string } {
    const value = this.tool.defaults?.[name];
    return value === undefined ? {} : { default: Number(value) || value };
  }
}

/** The short form of a schema. Errors of calls explain the rest. */
const shortKeywords = new Set(['type', 'enum', 'default', 'minimum', 'maximum']);
/** How many levels of lists and objects are described. */
const shortDepth = 2;

/** A schema with the first sentence of its description, and without those of its parts. */
function inShort(schema: JsonSchema, depth = 0): JsonSchema {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'description') return depth > 0 ? [] : [[name, firstSentence(String(value))]];
    if (shortKeywords.has(name)) return depth > 0 && name.startsWith('m') ? [] : [[name, value]];
    if (depth > shortDepth) return [];
    if (name === 'properties') {
      const parts = Object.entries(value as Record<string, JsonSchema>);
      return [[name, Object.fromEntries(parts.map(([key, part]) => [key, inShort(part, depth + 1)]))]];
    }
    if (name === 'items') return [[name, inShort(value as JsonSchema, depth + 1)]];
    return name === 'anyOf' ? [[name, (value as JsonSchema[]).map((part) => inShort(part, depth + 1))]] : [];
  });
  return Object.fromEntries(entries);
}

const firstSentence = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').split(/(?<=[.])\s(?=[A-Z`])/)[0] ?? '';

/** Strings are allowed: in a query, the API reads `5` as a number anyway. */
function typeProblem(value: unknown, { type, anyOf }: JsonSchema): string | null {
  if (typeof value === 'string') return null;
  if (Array.isArray(anyOf)) {
    const problems = anyOf.map((schema) => typeProblem(value, schema as JsonSchema));
    return problems.includes(null) ? null : (problems[0] ?? null);
  }
  if (type === 'integer') return Number.isInteger(value) ? null : 'This must be a whole number.';
  if (type === 'boolean') return typeof value === 'boolean' ? null : 'This must be true or false.';
  if (type !== 'array') return 'This must be a string.';
  const areTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return areTexts ? null : 'This must be a list of strings.';
}

/** Arrays repeat their parameter. */
function queryOf(query: Arguments): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, textOf(each)] as [string, string]),
  );
  return pairs.length > 0 ? `?${String(new URLSearchParams(pairs))}` : '';
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
