import { ApiResponse } from '@nestjs/swagger';
import { ErrorDto } from './error.dto.js';
import { withComponents, isObject, type JsonObject, rewrite } from './rewrite.js';

/** Messages for the example of a request: what is wrong, in the words of the API. */
const field = { field: 'slug', code: 'reserved', message: 'This slug is reserved.' };

/**
 * Returns an example of an error's body.
 * @param description the meaning of the status: the code in backticks, then a sentence
 */
export function exampleOf(description: string): object {
  const [, code = '', meaning = ''] = /^`(\w+)`: ([^.]*\.)/.exec(description) ?? [];
  const message = meaning.charAt(0).toUpperCase() + meaning.slice(1).replaceAll('`', '');
  const requestId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';
  return { error: { code, message, requestId, ...(code === 'invalid_request' && { fields: [field] }) } };
}

/** Names a response in the components. Declared with the response, and not part of the document. */
const responseName = 'x-response-name';

/** Moves every response that has a name to the components. */
export function withSharedResponses(document: JsonObject): JsonObject {
  const shared: JsonObject = {};
  const rewritten = rewrite(document, (object) => {
    const { [responseName]: name, ...response } = object;
    if (typeof name !== 'string') return object;
    if (isObject(shared[name]) && JSON.stringify(shared[name]) !== JSON.stringify(response)) {
      throw new Error(`Two responses are called ${name}.`);
    }
    shared[name] = response;
    return { $ref: `#/components/responses/${name}` };
  }) as JsonObject;
  const sorted = Object.fromEntries(Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)));
  return withComponents(rewritten, 'responses', sorted);
}

/** The meaning of an error status. */
export interface ErrorMeaning {
  /** Name of the response in the document. Without one, only the operation has it. */
  name?: string;
  /** The code in backticks, then a sentence, and so on. */
  description: string;
}

/** Documents an error response, with an example. */
export const errorResponse = (status: number, { name, description }: ErrorMeaning): MethodDecorator =>
  ApiResponse({
    status,
    description,
    type: ErrorDto,
    example: exampleOf(description),
    ...(name !== undefined && { [responseName]: name }),
  });
