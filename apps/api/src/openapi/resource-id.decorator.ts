import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';

/** The id in the path. It is not validated here: the service responds to a malformed id like to an unknown one. */
export const ResourceId = (): ParameterDecorator =>
  idInPath('id', 'Id of the resource.', '01981f5e-8d07-7cc4-a3a4-5a4c3ff1a2b3');

/** The id of an item of a bio page, in the path. */
export const ItemId = (): ParameterDecorator =>
  idInPath('itemId', 'Id of the item.', '01981f61-02b5-7a3e-8d11-5f0b7f0e2c44');

/** The id of a delivery of a webhook, in the path. */
export const DeliveryId = (): ParameterDecorator =>
  idInPath('deliveryId', 'Id of the delivery.', '01981f60-41c2-7e0a-9b7d-0d1f6c6f9a22');

/** The id of a sign-up on a bio page, in the path. */
export const SignupId = (): ParameterDecorator =>
  idInPath('signupId', 'Id of the sign-up.', '01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10');

const idInPath =
  (name: string, description: string, example: string): ParameterDecorator =>
  (target, key, index): void => {
    if (key === undefined) throw new Error('Ids in paths are parameters of request handlers');
    Param(name)(target, key, index);
    const descriptor = Object.getOwnPropertyDescriptor(target, key) ?? {};
    ApiParam({ name, description, schema: { type: 'string', format: 'uuid', example } })(
      target,
      key,
      descriptor,
    );
  };
