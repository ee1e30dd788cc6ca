import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * In the schema of an id in a path: the path of its collection, and the placeholder until an id is known. Only in the
 * document of the page, whose `docs-forms.js` reads them.
 */
const collectionOfId = 'x-collection';
const hintOfId = 'x-hint';

/** `create a link first` */
const hintOf = (collection: string): string =>
  `create a ${collection.split('/').at(-1)?.replace(/ies$/, 'y').replace(/s$/, '')} first`;

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Parameter = NonNullable<Operation['parameters']>[number];

interface Schema {
  example?: string | number | boolean;
  [collectionOfId]?: string;
  [hintOfId]?: string;
}

/** The resources whose ids are in the examples of bodies. */
const referred = ['/v1/links', '/v1/websites', '/v1/groups'];

/**
 * The document for Swagger UI, which prefills every input with its example: sent as they are, they would be someone else's
 * cursor, group, Idempotency-Key and ids. Optional parameters, except `limit`, mention their example in the description
 * instead, and ids are left to `docs-forms.js`, which fills in those of resources that the page created or listed.
 */
export function pageDocument(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  for (const [path, item] of Object.entries(copy.paths)) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      if (!operation) continue;
      for (const parameter of operation.parameters ?? []) prepareInput(parameter, path, copy);
      operation.requestBody &&= withoutIds(operation.requestBody, copy);
    }
  }
  return copy;
}

function prepareInput(parameter: Parameter, path: string, { paths }: OpenAPIObject): void {
  if ('$ref' in parameter || !parameter.schema) return;
  // A reference to a shared enum has an example, too.
  const schema = parameter.schema as Schema;
  if (parameter.in === 'path') {
    const collection = path.slice(0, path.indexOf(`/{${parameter.name}}`));
    if (!(collection in paths)) return;
    schema[collectionOfId] = collection;
    schema[hintOfId] = hintOf(collection);
    delete schema.example;
  } else if (!parameter.required && parameter.name !== 'limit' && schema.example !== undefined) {
    parameter.description = `${parameter.description ?? ''} Example: \`${String(schema.example)}\`.`;
    delete schema.example;
  }
}

/** Replaces the example of an id with the resource to create first. The page fills in its id. */
function withoutIds<Body extends object>(body: Body, { paths }: OpenAPIObject): Body {
  const text = referred.reduce((made, collection) => {
    const id = /"deleted":"([^"]+)"/.exec(
      JSON.stringify(paths[`${collection}/{id}`]?.delete?.responses ?? {}),
    )?.[1];
    return id === undefined ? made : made.replaceAll(`"${id}"`, `"${hintOf(collection)}"`);
  }, JSON.stringify(body));
  return JSON.parse(text) as Body;
}
