import type { Scope } from '@app/database';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import { Operation } from '../openapi/operation.decorator.js';

const svgExample =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41" width="1024" height="1024">…</svg>';

/** Declares and documents an operation that returns a QR code. */
export const QrOperation = ({ of, scope }: { of: string; scope: Scope }): MethodDecorator =>
  applyDecorators(
    Operation({
      summary: `Get the QR code of ${of}`,
      description:
        'An SVG or PNG picture of the short address with `?way=qr`. Visits by it have the source `qr`, and the parameter ' +
        'does not reach the destination. Colors that scanners cannot tell apart are rejected with the code `low_contrast`, ' +
        'a size with less than two pixels per module with `too_small` for the field `size`, and `logo=true` for an account ' +
        'without a logo with `no_logo`. The picture may be kept, with its `ETag`.',
      scope,
      errors: [404],
    }),
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The `ETag` of a picture that the client has.',
      schema: { type: 'string', example: '"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"' },
    }),
    ApiOkResponse({
      description: 'The picture.',
      content: {
        'image/svg+xml': { schema: { type: 'string' }, example: svgExample },
        'image/png': { schema: { type: 'string', format: 'binary' } },
      },
    }),
    ApiResponse({ status: 304, description: 'The client has the current picture.' }),
  );
