// Fills in the forms of the API reference, so that “Execute” works every time: with a fresh slug each time, and with
// the id of the resource that was last created or listed on the page.
{
  /** In the schema of an id in a path: the collection of the id, and its placeholder while none is known. */
  const collectionOfId = 'x-collection';
  const hintOfId = 'x-hint';
  /** Fields whose value no two resources share. */
  const uniqueFields = new Set(['slug', 'externalId', 'aliases']);

  /** The id that is filled in, by collection. */
  const lastIds = new Map();
  /**
   * The values that the page filled into each input and each body: ids, in bodies with their collection. Other values
   * are left alone.
   */
  const filledInputs = new Map();
  const filledBodies = new Map();
  /** The values of unique fields that the page offered or filled in last, with their prefix. */
  const offered = new Map();

  const randomPart = () =>
    Array.from(globalThis.crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join(
      '',
    );

  const mapStrings = (value, change, field = '') => {
    if (typeof value === 'string') return change(value, field);
    if (Array.isArray(value)) return value.map((item) => mapStrings(item, change, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, mapStrings(each, change, name)]),
    );
  };

  const withIds = (body, pathMethod, hints) => {
    const key = pathMethod.join(' ');
    const before = filledBodies.get(key) ?? new Map();
    const after = new Map();
    filledBodies.set(key, after);
    return mapStrings(body, (text) => {
      const collection = before.get(text) ?? [...hints].find(([, hint]) => hint === text)?.[0];
      if (collection === undefined) return text;
      const id = lastIds.get(collection);
      if (id !== undefined) after.set(id, collection);
      return id ?? hints.get(collection);
    });
  };

  const withFreshNames = (body) =>
    mapStrings(body, (text, field) => {
      const start = uniqueFields.has(field) ? offered.get(text) : undefined;
      if (start === undefined) return text;
      const fresh = `${start}-${randomPart()}`;
      if (text !== start) offered.delete(text);
      offered.set(fresh, start);
      return fresh;
    });

  /** All operations, each with its path and method. */
  const operationsOf = ({ specSelectors }) =>
    [...(specSelectors.specJson().get('paths') ?? [])].flatMap(([path, item]) =>
      [...item].map(([method, operation]) => ({ pathMethod: [path, method], operation })),
    );

  /** The hint of each collection. */
  const hintsIn = (operations) =>
    new Map(
      operations
        .flatMap(({ operation }) =>
          [...(operation.get('parameters') ?? [])].map((each) => each.get('schema')),
        )
        .filter((schema) => schema?.has(collectionOfId))
        .map((schema) => [schema.get(collectionOfId), schema.get(hintOfId)]),
    );

  const fillParameters = ({ specSelectors, specActions }, { pathMethod, operation }) => {
    for (const parameter of operation.get('parameters') ?? []) {
      const collection = parameter.getIn(['schema', collectionOfId]);
      if (collection === undefined) continue;
      const value = specSelectors.parameterWithMetaByIdentity(pathMethod, parameter)?.get('value') ?? '';
      const id = lastIds.get(collection) ?? '';
      const key = [...pathMethod, parameter.get('name')].join(' ');
      if (value === id || (value !== '' && value !== filledInputs.get(key))) continue;
      filledInputs.set(key, id);
      specActions.changeParamByIdentity(pathMethod, parameter, id, false);
    }
  };

  /** Changes the text of a body, if it is JSON and contains something to change. */
  const fillBody = ({ oas3Selectors, oas3Actions }, { pathMethod, operation }, change) => {
    const media = operation.getIn(['requestBody', 'content', 'application/json']);
    if (!media) return;
    const examples = media
      .get('examples')
      ?.toList()
      .map((example) => example.get('value')) ?? [media.get('example')];
    for (const example of examples) {
      mapStrings(
        example?.toJS?.(),
        (text, field) => uniqueFields.has(field) && !offered.has(text) && offered.set(text, text),
      );
    }
    const [first] = examples;
    const text = oas3Selectors.requestBodyValue(...pathMethod) ?? JSON.stringify(first);
    try {
      const body = JSON.parse(text);
      const filled = change(body);
      if (JSON.stringify(filled) === JSON.stringify(body)) return;
      oas3Actions.setRequestBodyValue({ value: JSON.stringify(filled, null, 2), pathMethod });
    } catch {
      // Not JSON: the API reports the error.
    }
  };

  const fillIds = (system) => {
    const operations = operationsOf(system);
    const hints = hintsIn(operations);
    for (const each of operations) {
      fillParameters(system, each);
      fillBody(system, each, (body) => withIds(body, each.pathMethod, hints));
    }
  };

  /** Remembers the outcome of a response: a created resource, the first one in a list, or a deleted one. */
  const learnFrom = (path, method, { ok, body }) => {
    if (!ok || typeof body !== 'object' || body === null) return;
    const id = method === 'post' ? body.id : body.data?.[0]?.id;
    if (typeof id === 'string' && (method === 'post' || method === 'get')) lastIds.set(path, id);
    for (const [collection, last] of lastIds) if (last === body.deleted) lastIds.delete(collection);
  };

  globalThis.filledForms = ({ React }) => ({
    statePlugins: {
      spec: {
        wrapActions: {
          // “Execute” begins with this.
          validateParams:
            (original, system) =>
            (pathMethod, ...others) => {
              fillIds(system);
              const operation = system.specSelectors.specJson().getIn(['paths', ...pathMethod]);
              if (pathMethod[1] === 'post' && operation)
                fillBody(system, { pathMethod, operation }, withFreshNames);
              return original(pathMethod, ...others);
            },
          setResponse: (original, system) => (path, method, response) => {
            const result = original(path, method, response);
            learnFrom(path, method, response);
            fillIds(system);
            return result;
          },
        },
      },
    },
    wrapComponents: {
      // The description is the placeholder.
      JsonSchemaForm: (Original) => (props) => {
        const hint = props.schema?.get?.(hintOfId);
        return React.createElement(Original, hint === undefined ? props : { ...props, description: hint });
      },
    },
  });
}
