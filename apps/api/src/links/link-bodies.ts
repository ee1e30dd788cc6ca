import { type FieldError, isId } from '@app/common';
import { OwnHosts } from '@app/domains';
import { GroupsService, maxBulkPasswords, unknownGroup } from '@app/links';
import { Injectable, type ValidationPipe } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxBodyValues } from '../body-sizes.js';
import { requestValidation, RequestValidationError } from '../validation/request-validation.pipe.js';
import { AutoSlugLinkDto, type CreateLinkQuery, ReusableLinkDto } from './create-link.dto.js';
import { NewLinkDto } from './link.dto.js';

/** Values that are validated before other requests get their turn. */
const maxValuesPerTurn = maxBodyValues;
/** The cost of validating a body in addition to its values, in values. */
const valuesPerBody = 50;

const tooManyPasswords: FieldError = {
  field: 'password',
  code: 'too_many_passwords',
  message: `At most ${maxBulkPasswords} links of a call may have passwords. Set others with PATCH /v1/links/:id.`,
};

const notAnObject: FieldError = { field: '', code: 'invalid_type', message: 'This must be an object.' };

const tooManyValues: FieldError = {
  field: '',
  code: 'too_many_values',
  message: `A link has at most ${maxBodyValues} properties and array entries.`,
};

/** The body of a new link. Without a slug, one is generated. */
type GivenLink = AutoSlugLinkDto & Partial<Pick<NewLinkDto, 'slug'>>;

/** A body that was validated separately. */
interface ValidatedLink {
  link?: NewLinkDto;
  /** Every invalid field. The name of the field is empty if the body as a whole is invalid. */
  errors?: FieldError[];
}

/** Validates bodies of new links. */
@Injectable()
export class LinkBodies {
  private readonly validation: ValidationPipe;

  constructor(
    private readonly groups: GroupsService,
    private readonly ownHosts: OwnHosts,
  ) {
    this.validation = requestValidation(ownHosts);
  }

  /** The body of `POST /v1/links`, which may have no slug if one is to be generated. @throws RequestValidationError. */
  async read(body: unknown, { slug, reuse }: CreateLinkQuery): Promise<GivenLink> {
    const ofAuto = reuse ? ReusableLinkDto : AutoSlugLinkDto;
    const metatype = slug === 'auto' ? ofAuto : NewLinkDto;
    return this.validation.transform(body, { type: 'body', metatype }) as Promise<GivenLink>;
  }

  async validate(accountId: string, bodies: readonly unknown[]): Promise<ValidatedLink[]> {
    const validated = await this.ownHosts.checking(() => this.validateAll(bodies));
    return this.withGroupErrors(accountId, bodies, validated);
  }

  private async validateAll(bodies: readonly unknown[]): Promise<ValidatedLink[]> {
    const validated: ValidatedLink[] = [];
    let passwords = 0;
    let valuesOfTurn = Infinity;
    for (const body of bodies) {
      const values = valuesIn(body);
      valuesOfTurn += values + valuesPerBody;
      if (valuesOfTurn > maxValuesPerTurn) {
        await nextTurn();
        valuesOfTurn = values + valuesPerBody;
      }
      const result = values > maxBodyValues ? { errors: [tooManyValues] } : await this.validateOne(body);
      if (result.link?.password && ++passwords > maxBulkPasswords) {
        validated.push({ errors: [tooManyPasswords] });
      } else {
        validated.push(result);
      }
    }
    return validated;
  }

  private async validateOne(body: unknown): Promise<ValidatedLink> {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { errors: [notAnObject] };
    try {
      return { link: (await this.validation.transform(body, bodyOfLink)) as NewLinkDto };
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

/** Properties and array entries at any depth, which is limited for the body of the request. */
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + valuesIn(inner), 0)
    : 0;

const bodyOfLink = { type: 'body', metatype: NewLinkDto } as const;
