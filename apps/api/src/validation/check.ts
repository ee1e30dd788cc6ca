import { registerDecorator, ValidateIf, type ValidationArguments } from 'class-validator';

/** What is wrong with a value: a stable word and a sentence. */
export interface Problem {
  code: string;
  message: string;
}

const separator = '\0';

/** A property decorator that refuses a value for which `find` names a problem. An absent value is `required`. */
export function Check(find: (value: unknown, object: object) => Problem | null): PropertyDecorator {
  const problemOf = ({ value, object }: ValidationArguments): Problem | null =>
    value === undefined ? { code: 'required', message: 'This field is required.' } : find(value, object);
  return (target, propertyName) =>
    registerDecorator({
      name: 'check',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (_value, args) => args !== undefined && problemOf(args) === null,
        defaultMessage: (args) => encodeProblem(args ? problemOf(args) : null),
      },
    });
}

/** The field may be left out. Unlike class-validator's own `IsOptional`, null does not count as left out. */
export const Optional = (): PropertyDecorator => ValidateIf((_object, value) => value !== undefined);

/** The field may be left out or null. */
export const Nullable = (): PropertyDecorator =>
  ValidateIf((_object, value) => value !== undefined && value !== null);

/** class-validator carries one string for each failed check; this is how code and sentence travel in it. */
export function encodeProblem(problem: Problem | null): string {
  return problem ? `${problem.code}${separator}${problem.message}` : '';
}

/** Reads what `encodeProblem` wrote; other messages (of class-validator's own checks) get `otherwise` as code. */
export function decodeProblem(text: string, otherwise: string): Problem {
  const [code = '', message] = text.split(separator);
  return message === undefined ? { code: otherwise, message: text } : { code, message };
}
