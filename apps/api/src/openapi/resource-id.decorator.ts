import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** The id in the path. It is not validated here: the service responds to a malformed id like to an unknown one. */
export const ResourceId =
  (): ParameterDecorator =>
  (target, key, index): void => {
    if (key === undefined) throw new Error('ResourceId is a decorator for parameters of request handlers');
    Param('id')(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key) ?? {};
    ApiParam({
      name: 'id',
      description: 'Id of the resource.',
      schema: { type: 'string', format: 'uuid', example: '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3' },
    })(target, key, descriptor);
  };
