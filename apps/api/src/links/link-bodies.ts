import { type FieldError, isId } from '@app/common';
import { GroupsService, unknownGroup } from '@app/groups';
import { maxBulkPasswords } from '@app/links';
import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requestValidation, RequestValidationError } from '../validation/request-validation.pipe.js';
import { CreateLinkDto } from './link.dto.js';

/** Bodies that are validated without a pause, so that other requests do not wait. */
const chunkSize = 50;

const tooManyPasswords: FieldError = {
  field: 'password',
  code: 'too_many_passwords',
  message: `At most ${maxBulkPasswords} links of a call may have passwords. Set others with PATCH /v1/links/:id.`,
};

/** A body that was validated on its own. */
export interface ValidatedLink {
  link?: CreateLinkDto;
  /** Every field at fault. Empty if the body is not an object. */
  errors?: FieldError[];
}

/** Validates the bodies of many links, each like that of `POST /v1/links`. */
@Injectable()
export class LinkBodies {
  private readonly validation = requestValidation();

  constructor(private readonly groups: GroupsService) {}

  async validate(accountId: string, bodies: readonly unknown[]): Promise<ValidatedLink[]> {
    const validated: ValidatedLink[] = [];
    let passwords = 0;
    for (const [at, body] of bodies.entries()) {
      if (at % chunkSize === 0) await nextTurn();
      const result = await this.validateOne(body);
      if (result.link?.password && ++passwords > maxBulkPasswords) {
        validated.push({ errors: [tooManyPasswords] });
      } else {
        validated.push(result);
      }
    }
    return this.withGroupErrors(accountId, bodies, validated);
  }

  private async validateOne(body: unknown): Promise<ValidatedLink> {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { errors: [] };
    try {
      return { link: (await this.validation.transform(body, bodyOfLink)) as CreateLinkDto };
    } catch (error) {
      if (error instanceof RequestValidationError) return { errors: error.fields ?? [] };
      throw error;
    }
  }

  /** Unknown groups are reported together with other invalid fields. */
  private async withGroupErrors(
    accountId: string,
    bodies: readonly unknown[],
    validated: ValidatedLink[],
  ): Promise<ValidatedLink[]> {
    const groupOf = (index: number) => (Object(bodies[index]) as { group?: unknown }).group;
    const given = validated.flatMap(({ errors }, index) => (errors && isId(groupOf(index)) ? [index] : []));
    const ids = [...new Set(given.map((index) => String(groupOf(index))))];
    const existing = await this.groups.names(accountId, ids);
    return validated.map(({ link, errors }, index) => {
      const group = groupOf(index);
      const isUnknown = typeof group === 'string' && !existing.has(group);
      return errors && isUnknown ? { errors: [...errors, unknownGroup] } : { link, errors };
    });
  }
}

const bodyOfLink = { type: 'body', metatype: CreateLinkDto } as const;
