import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';

/** The parts of an OpenAPI document that are checked here. */
export interface OpenApiDocument {
  components: {
    responses: Record<string, Response | undefined>;
    /** By name. A response has those that it refers to, and no others of these. */
    headers?: Record<string, { required?: boolean } | undefined>;
  };
  paths: Record<string, Record<string, Operation | undefined> | undefined>;
}

interface Operation {
  responses: Record<string, Response | { $ref: string } | undefined>;
}

interface Response {
  content?: Record<string, { schema?: object } | undefined>;
  headers?: Record<string, { $ref: string } | undefined>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Checks responses against an OpenAPI document. Anything that it does not describe is an error, including extra properties. */
export class DocumentedAnswers {
  private readonly document: OpenApiDocument;
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });

  constructor(document: OpenApiDocument) {
    this.document = closed(document as unknown as Json) as unknown as OpenApiDocument;
    formats.default.default(this.ajv);
    this.ajv.addSchema(this.document, 'openapi');
  }

  /** @throws Error with the differences between the response and the document. */
  check(method: string, path: string, answer: Answer): void {
    const { status } = answer;
    const said = `${method} ${path} returned ${status}`;
    const template = this.templateOf(path);
    const operation = template && this.document.paths[template]?.[method.toLowerCase()];
    if (!template || !operation) {
      if (status === 404 || status === 405) return;
      throw new Error(`${said}, but the document has no such operation`);
    }
    const described = operation.responses[status];
    const shared = described && '$ref' in described ? described.$ref.split('/').at(-1) : undefined;
    const response = shared === undefined ? described : this.document.components.responses[shared];
    if (!response || '$ref' in response)
      throw new Error(`${said}, which the document does not have: ${JSON.stringify(answer.body)}`);
    this.checkHeaders(said, response, answer.headers);
    if (!response.content) {
      if (answer.body !== '') throw new Error(`${said} with a body, but the document has none`);
      return;
    }
    const type = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '';
    if (!response.content[type]?.schema)
      throw new Error(`${said} with ${type}, which the document does not have`);
    const place =
      shared === undefined
        ? ['paths', template, method.toLowerCase(), 'responses', String(status)]
        : ['components', 'responses', shared];
    const pointer = [...place, 'content', type].map(escaped).join('/');
    const validate = this.validatorAt(`openapi#/${pointer}/schema`);
    if (validate(answer.body)) return;
    throw new Error(
      `${said} but differs from the document: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`,
    );
  }

  /** @throws Error with the differences between an event that a webhook received and the document. */
  checkEvent(event: { type: string }): void {
    const { type } = event;
    const pointer = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json'];
    const validate = this.validatorAt(`openapi#/${pointer.map(escaped).join('/')}/schema`);
    if (validate(event)) return;
    throw new Error(
      `${type} differs from the document: ${this.ajv.errorsText(validate.errors)}\n${JSON.stringify(event)}`,
    );
  }

  private checkHeaders(said: string, response: Response, received: Headers): void {
    for (const [name, { required } = {}] of Object.entries(this.document.components.headers ?? {})) {
      const isDescribed = response.headers?.[name] !== undefined;
      if (received.has(name) && !isDescribed)
        throw new Error(`${said} with ${name}, which the document does not have`);
      if (isDescribed && required && !received.has(name))
        throw new Error(`${said} without ${name}, which the document requires`);
    }
  }

  private validatorAt(pointer: string): ValidateFunction {
    const validate = this.ajv.getSchema(pointer);
    if (!validate) throw new Error(`the document has no schema at ${pointer}`);
    return validate;
  }

  /** The template that matches a path. A literal segment takes precedence over a parameter. */
  private templateOf(path: string): string | undefined {
    const segments = path.split('/');
    return Object.keys(this.document.paths)
      .filter((template) => {
        const parts = template.split('/');
        return (
          parts.length === segments.length &&
          parts.every((part, at) => part === segments[at] || (part.startsWith('{') && segments[at] !== ''))
        );
      })
      .sort((a, b) => a.split('{').length - b.split('{').length)[0];
  }
}

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Forbids additional properties in every object that lists its properties. The parts of an object (`allOf`) stay open: the
 * schema that they add to lists all properties.
 */
function closed(json: Json, isPart = false): Json {
  if (Array.isArray(json)) return json.map((item) => closed(item, isPart));
  if (json === null || typeof json !== 'object') return json;
  const schema = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, closed(value, name === 'allOf')]),
  );
  if (!isPart && schema.type === 'object' && schema.properties && !('additionalProperties' in schema)) {
    schema.additionalProperties = false;
  }
  return schema;
}
