import { Settings } from '@app/common';
import { destinationProblem } from '@app/links';
import { Injectable } from '@nestjs/common';
import {
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { encodeProblem, type Problem } from '../validation/check.js';

/** Knows the own host, which no destination may be on. */
@Injectable()
@ValidatorConstraint({ name: 'destination' })
export class DestinationConstraint implements ValidatorConstraintInterface {
  constructor(private readonly settings: Settings) {}

  validate(value: unknown): boolean {
    return this.problemOf(value) === null;
  }

  defaultMessage(args?: ValidationArguments): string {
    return encodeProblem(this.problemOf(args?.value));
  }

  private problemOf(value: unknown): Problem | null {
    if (value === undefined) return { code: 'required', message: 'This field is required.' };
    return destinationProblem(value, this.settings.shortHost);
  }
}

/** An absolute `https:` URL, not on the short host; as sent, not trimmed. */
export const IsDestination = (): PropertyDecorator => Validate(DestinationConstraint);
