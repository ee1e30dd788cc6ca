import { metadataError } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Check } from '../validation/check.js';

/** Pairs of strings, as they are sent: up to 20, with keys of 1 to 40 characters and values of up to 500. */
export const IsMetadata = (): PropertyDecorator =>
  applyDecorators(
    // The object as it was sent: class-transformer would take it for one with known properties.
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    Check(metadataError),
  );
