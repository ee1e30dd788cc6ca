import type { OpenAPIObject } from '@nestjs/swagger';
import { finishDocument } from './finish-document.js';

const text = { type: 'string' };

/** A document with these schemas and a single response. */
const documentOf = (schemas: object, response: object = {}): OpenAPIObject =>
  ({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { responses: { 200: response } } } },
    components: { schemas },
  }) as unknown as OpenAPIObject;

const refTo = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

describe('finishDocument', () => {
  it('describes a resource once, and marks in responses which fields are always present', () => {
    const properties = { id: text, slug: { ...text, description: 'Short.', example: 'a' }, note: text };
    const views = {
      ThingDto: { type: 'object', properties, required: ['id', 'slug', 'note'] },
      ThingReadDto: { type: 'object', properties, required: ['id', 'slug'], 'x-view-of': 'ThingDto' },
      ThingChangedDto: { type: 'object', properties, required: ['id'], 'x-view-of': 'ThingDto' },
    };
    const { components, paths } = finishDocument(
      documentOf(views, { content: { json: { schema: refTo('ThingReadDto') } } }),
    );
    expect(Object.keys(components?.schemas ?? {})).toEqual(['Thing']);
    expect(components?.schemas?.Thing).toMatchObject({ properties, required: ['id'] });
    expect(paths['/things']?.get?.responses[200]).toEqual({
      content: {
        json: {
          schema: {
            allOf: [refTo('Thing'), { type: 'object', required: ['slug'], properties: { slug: text } }],
          },
        },
      },
    });
  });

  it('names enums, and keeps the descriptions of their uses', () => {
    const view = { ...text, enum: ['basic', 'full'], description: 'Which fields.' };
    const nullable = { enum: ['basic', 'full', null], type: ['string', 'null'] };
    const { components } = finishDocument(
      documentOf({ ThingDto: { type: 'object', properties: { view, nullable } } }),
    );
    expect(components?.schemas).toEqual({
      Thing: {
        type: 'object',
        properties: {
          view: { description: 'Which fields.', ...refTo('View') },
          nullable: { anyOf: [refTo('View'), { type: 'null' }] },
        },
      },
      View: { type: 'string', enum: ['basic', 'full'], description: expect.any(String) as string },
    });
  });

  it('lists required properties first, in their order', () => {
    const properties = { a: text, b: text, c: text, d: text };
    const { components } = finishDocument(
      documentOf({ ThingDto: { type: 'object', properties, required: ['d', 'b'] } }),
    );
    const { Thing } = components?.schemas as unknown as { Thing: { properties: object } };
    expect(Object.keys(Thing.properties)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('requires a name for an enum that is used twice', () => {
    const properties = { a: { ...text, enum: ['x', 'y'] }, b: { ...text, enum: ['x', 'y'] } };
    expect(() => finishDocument(documentOf({ ThingDto: { type: 'object', properties } }))).toThrow(
      'Name this enum in shared-enums.ts: ["x","y"]',
    );
  });

  it('rejects two schemas with one name', () => {
    expect(() => finishDocument(documentOf({ ThingDto: text, Thing: text }))).toThrow('called Thing');
  });

  it('moves responses with a name to the components', () => {
    const response = { description: 'No such thing.' };
    const { components, paths } = finishDocument(
      documentOf({}, { ...response, 'x-response-name': 'NotFound' }),
    );
    expect(components?.responses).toEqual({ NotFound: response });
    expect(paths['/things']?.get?.responses[200]).toEqual({ $ref: '#/components/responses/NotFound' });
  });
});
