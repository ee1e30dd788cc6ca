import { metadataError } from '@app/common';
import { applyDecorators } from '@nestjs/common';
import { AsSent } from '../validation/as-sent.decorator.js';
import { Check } from '../validation/check.js';

/** Pairs of strings, preserved as sent: up to 20, with keys of 1 to 40 characters and values of up to 500. */
export const IsMetadata = (): PropertyDecorator => applyDecorators(AsSent(), Check(metadataError));
