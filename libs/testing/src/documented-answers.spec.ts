import { DocumentedAnswers } from './documented-answers.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const properties = { id: { type: 'string' }, name: { type: ['string', 'null'] } };
const thing = { type: 'object', required: ['id'], properties };
const reference = { $ref: '#/components/schemas/Thing' };

const document = {
  components: {
    schemas: { Thing: thing },
    headers: { 'X-Id': { required: true }, 'X-Left': {} },
    responses: {
      NotFound: json({ type: 'object', required: ['error'], properties: { error: { type: 'object' } } }),
    },
  },
  paths: {
    '/v1/things/{id}': {
      get: {
        responses: {
          200: json(reference),
          201: json({
            type: 'object',
            properties: { of: { anyOf: [reference, { type: 'null' }] } },
          }),
          202: json({
            allOf: [
              reference,
              { type: 'object', required: ['name'], properties: { name: { type: ['string', 'null'] } } },
            ],
          }),
          404: { $ref: '#/components/responses/NotFound' },
        },
      },
    },
    '/v1/marked': {
      get: {
        responses: {
          200: {
            ...json({}),
            headers: {
              'X-Id': { $ref: '#/components/headers/X-Id' },
              'X-Left': { $ref: '#/components/headers/X-Left' },
            },
          },
          201: { ...json({}), headers: { 'X-Id': { $ref: '#/components/headers/X-Id' } } },
        },
      },
    },
    '/v1/things/all': { get: { responses: { 200: json({ type: 'array' }) } } },
  },
};

function check(status: number, body: unknown, path = '/v1/things/7', type = 'application/json'): () => void {
  const answers = new DocumentedAnswers(document);
  return () => answers.check('GET', path, { status, headers: new Headers({ 'content-type': type }), body });
}

describe('DocumentedAnswers', () => {
  it('accepts what the document describes', () => {
    expect(check(200, { id: 'a' })).not.toThrow();
    expect(check(200, { id: 'a' }, '/v1/things/7', 'application/json; charset=utf-8')).not.toThrow();
    expect(check(201, { of: null })).not.toThrow();
    expect(check(201, { of: { id: 'a' } })).not.toThrow();
    expect(check(202, { id: 'a', name: null })).not.toThrow();
    expect(check(404, { error: {} })).not.toThrow();
    expect(check(200, [], '/v1/things/all')).not.toThrow();
  });

  it('rejects a field that is missing, of another type, or not in the document', () => {
    expect(check(200, {})).toThrow("must have required property 'id'");
    expect(check(200, { id: 7 })).toThrow('must be string');
    expect(check(200, { id: 'a', more: 1 })).toThrow('must NOT have additional properties');
    expect(check(201, { of: { id: 'a', more: 1 } })).toThrow('must NOT have additional properties');
    expect(check(202, { id: 'a' })).toThrow("must have required property 'name'");
    expect(check(202, { id: 'a', name: 7 })).toThrow('must be string,null');
    expect(check(202, { id: 'a', name: null, more: 1 })).toThrow('must NOT have additional properties');
    expect(check(404, {})).toThrow("must have required property 'error'");
  });

  it('rejects a status, a type and an operation that the document does not have', () => {
    expect(check(500, {})).toThrow('returned 500, which the document does not have');
    expect(check(200, 'text', '/v1/things/7', 'text/plain')).toThrow('with text/plain');
    expect(check(200, {}, '/v1/others')).toThrow('no such operation');
    expect(check(404, {}, '/v1/others')).not.toThrow();
  });

  it('rejects a header that is missing, or that the document has only for other responses', () => {
    const answered = (status: number, headers: Record<string, string>) => () =>
      new DocumentedAnswers(document).check('GET', '/v1/marked', {
        status,
        headers: new Headers({ 'content-type': 'application/json', ...headers }),
        body: {},
      });
    expect(answered(200, { 'x-id': '7' })).not.toThrow();
    expect(answered(200, { 'x-id': '7', 'x-left': '1' })).not.toThrow();
    expect(answered(200, { 'x-left': '1' })).toThrow('without X-Id, which the document requires');
    expect(answered(201, { 'x-id': '7', 'x-left': '1' })).toThrow('with X-Left, which the document does not');
  });
});
