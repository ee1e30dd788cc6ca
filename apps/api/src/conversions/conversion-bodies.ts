import { type DomainError, invalidRequest } from '@app/common';
import type { GivenConversion } from '@app/conversions';
import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requestValidation, RequestValidationError } from '../validation/request-validation.pipe.js';
import { givenConversion, NewConversionDto } from './given-conversion.dto.js';

/** Bodies that are validated before other requests get their turn. */
const bodiesPerTurn = 50;

/** A body that was validated separately. */
type ValidatedConversion = { given: GivenConversion } | { error: DomainError };

const bodyOfConversion = { type: 'body', metatype: NewConversionDto } as const;

/** Validates conversions separately. */
@Injectable()
export class ConversionBodies {
  private readonly validation = requestValidation();

  async validate(bodies: readonly unknown[]): Promise<ValidatedConversion[]> {
    const validated: ValidatedConversion[] = [];
    for (const [at, body] of bodies.entries()) {
      if (at % bodiesPerTurn === bodiesPerTurn - 1) await nextTurn();
      validated.push(await this.validateOne(body));
    }
    return validated;
  }

  private async validateOne(body: unknown): Promise<ValidatedConversion> {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return {
        error: invalidRequest([{ field: '', code: 'invalid_type', message: 'This must be an object.' }]),
      };
    }
    try {
      const valid = (await this.validation.transform(body, bodyOfConversion)) as NewConversionDto;
      return { given: givenConversion(valid) };
    } catch (error) {
      if (error instanceof RequestValidationError) return { error };
      throw error;
    }
  }
}
