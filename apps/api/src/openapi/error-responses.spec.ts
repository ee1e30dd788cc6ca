import { exampleOf } from './error-responses.js';

describe('exampleOf', () => {
  it('has the code and the meaning of the status', () => {
    expect(exampleOf('`unsupported_media_type`: the body is not JSON. `other`: more.')).toMatchObject({
      error: { code: 'unsupported_media_type', message: 'The body is not JSON.' },
    });
  });

  it('names the field of an invalid request, which is not a conflict', () => {
    expect(exampleOf('`invalid_request`: the request is not valid.')).toMatchObject({
      error: { code: 'invalid_request', fields: [{ field: 'slug' }] },
    });
  });
});
