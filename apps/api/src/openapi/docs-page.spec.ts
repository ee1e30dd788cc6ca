import type { OpenAPIObject } from '@nestjs/swagger';
import { pageDocument } from './docs-page.js';

const linkId = '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3';

const parameter = (name: string, place: string, example: unknown): object => ({
  name,
  in: place,
  required: place === 'path',
  description: `The ${name}.`,
  schema: { type: 'string', example },
});

const document = {
  openapi: '3.1.0',
  info: { title: 'Links', version: '1' },
  paths: {
    '/v1/links': {
      get: {
        parameters: [parameter('limit', 'query', 100), parameter('cursor', 'query', 'AZ2m')],
        responses: {},
      },
    },
    '/v1/links/{id}': {
      delete: {
        parameters: [parameter('id', 'path', linkId)],
        responses: { 200: { content: { 'application/json': { example: { ok: true, deleted: linkId } } } } },
      },
    },
    '/v1/slugs/{slug}': { get: { parameters: [parameter('slug', 'path', 'summer')], responses: {} } },
    '/v1/groups/{id}/links': {
      post: {
        requestBody: { content: { 'application/json': { example: { add: [linkId] } } } },
        responses: {},
      },
    },
  },
} as unknown as OpenAPIObject;

describe('pageDocument', () => {
  const { paths } = pageDocument(document);

  it('prefills the size of a page, and only mentions the examples of other optional parameters', () => {
    expect(paths['/v1/links']?.get?.parameters).toEqual([
      expect.objectContaining({ name: 'limit', schema: { type: 'string', example: 100 } }),
      expect.objectContaining({ description: 'The cursor. Example: `AZ2m`.', schema: { type: 'string' } }),
    ]);
  });

  it('leaves ids to the page, which learns them from the responses of their collection', () => {
    expect(paths['/v1/links/{id}']?.delete?.parameters).toEqual([
      expect.objectContaining({
        schema: { type: 'string', 'x-collection': '/v1/links', 'x-hint': 'create a link first' },
      }),
    ]);
    expect(paths['/v1/slugs/{slug}']?.get?.parameters).toEqual([parameter('slug', 'path', 'summer')]);
  });

  it('explains in bodies which resource to create first', () => {
    expect(paths['/v1/groups/{id}/links']?.post?.requestBody).toEqual({
      content: { 'application/json': { example: { add: ['create a link first'] } } },
    });
  });

  it('changes nothing in the document that is served', () => {
    expect(JSON.stringify(document)).toContain(`"add":["${linkId}"]`);
    expect(document.paths['/v1/links/{id}']?.delete?.parameters).toEqual([parameter('id', 'path', linkId)]);
  });
});
