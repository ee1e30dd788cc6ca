import { invalidRequest } from '@app/common';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** For operations without a request body. Rejects every field of one. */
export const NoBody = createParamDecorator((_data: unknown, context: ExecutionContext): undefined => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  const fields = Object.keys(Object(body) as object);
  if (fields.length === 0) return;
  throw invalidRequest(
    fields.map((field) => ({ field, code: 'unknown', message: 'There is no such field.' })),
  );
});

/** For operations without query parameters. Rejects every parameter. */
export class NoQuery {}
