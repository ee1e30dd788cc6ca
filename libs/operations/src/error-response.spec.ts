import {
  DomainError,
  type FieldError,
  invalidRequest,
  notFound,
  preconditionFailed,
  rateLimited,
  unavailable,
} from '@app/common';
import { bearerRequired, errorResponse, methodNotAllowed, unsupportedMediaType } from './error-response.js';

describe('errorResponse', () => {
  const field: FieldError = { field: 'slug', code: 'reserved', message: 'This slug is reserved.' };

  it.each([
    [invalidRequest([field]), 400, {}],
    [notFound(), 404, {}],
    [rateLimited('Slow down.', 17), 429, { 'Retry-After': '17' }],
    [unavailable(), 503, { 'Retry-After': '2' }],
    [preconditionFailed(), 412, {}],
    [new DomainError('idempotency_mismatch', 'Another request.'), 422, {}],
    [bearerRequired('Send a key.'), 401, { 'WWW-Authenticate': 'Bearer' }],
    [methodNotAllowed(['GET', 'POST']), 405, { Allow: 'GET, POST' }],
    [unsupportedMediaType(), 415, {}],
  ])('maps %p to its status and headers', (error, status, headers) => {
    expect(errorResponse(error, 'id')).toMatchObject({ status, body: { error: { code: error.code } } });
    expect(errorResponse(error, 'id').headers).toEqual(headers);
  });

  it('lists fields only if some are invalid', () => {
    expect(errorResponse(invalidRequest([field]), 'id').body).toEqual({
      error: {
        code: 'invalid_request',
        message: 'The request is not valid.',
        requestId: 'id',
        fields: [field],
      },
    });
    expect(errorResponse(invalidRequest([], 'Bad.'), 'id').body).toEqual({
      error: { code: 'invalid_request', message: 'Bad.', requestId: 'id' },
    });
  });
});
