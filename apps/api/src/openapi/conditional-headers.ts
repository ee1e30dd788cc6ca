import { ApiHeader, ApiResponse } from '@nestjs/swagger';

const example = '"n4bQgYhMfWWaLqgxVrQFaO.TxsrC4Is"';

/** Documents the header of a read that is answered only if something has changed. */
export const ifNoneMatchHeader = ApiHeader({
  name: 'If-None-Match',
  required: false,
  description: 'The `ETag` of the response that the client has.',
  schema: { type: 'string', example },
});

/** Documents the response to a client that has the current one. */
export const notModified = ApiResponse({
  status: 304,
  description: 'The client has the current response. Figures may have changed.',
});

/** Documents the header of a change that must not overwrite others. */
export const ifMatchHeader = ApiHeader({
  name: 'If-Match',
  required: false,
  description:
    'The `ETag` of the resource as it was read, in any view. If it has changed since, nothing is changed and the response is a 412.',
  schema: { type: 'string', example },
});
