import { withComponents, isObject, type JsonObject, rewrite } from './rewrite.js';

/** Names a response in the components. Declared with the response, and not part of the document. */
export const responseName = 'x-response-name';

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
