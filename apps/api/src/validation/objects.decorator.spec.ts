import { Check } from './check.js';
import { IsListOf, IsObjectOf } from './objects.decorator.js';
import { requestValidation, RequestValidationError } from './request-validation.pipe.js';

class Part {
  @Check((value) => (typeof value === 'string' ? null : { code: 'invalid', message: 'This must be text.' }))
  name: string;
}

class Whole {
  @IsListOf(Part, { min: 1, max: 3 }, (parts) =>
    (parts as Part[]).every(({ name }) => name !== 'bad')
      ? null
      : { code: 'conflict', message: 'One is bad.' },
  )
  parts: Part[];

  @IsObjectOf(Part)
  part: Part;
}

const good = { name: 'a' };

async function errorsOf(body: object): Promise<string[]> {
  try {
    await requestValidation().transform(body, { type: 'body', metatype: Whole });
    return [];
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    return (error.fields ?? []).map(({ field, code }) => `${field}: ${code}`);
  }
}

describe('a list of objects', () => {
  it.each<[unknown, string[]]>([
    [[good, good, good], []],
    [undefined, ['parts: required']],
    [null, ['parts: invalid_type']],
    ['a', ['parts: invalid_type']],
    [{}, ['parts: invalid_type']],
    [{ nmae: 'a' }, ['parts: invalid_type']],
    [[], ['parts: too_few']],
    [[1, 1, 1, 1], ['parts: too_many']],
    [[{ name: 'bad' }], ['parts: conflict']],
    [[good, {}], ['parts.1.name: required']],
    [
      [1, { name: 'bad' }, { name: 1 }],
      ['parts.0: invalid_type', 'parts.2.name: invalid'],
    ],
    [
      [null, [], [{}]],
      ['parts.0: invalid_type', 'parts.1: invalid_type', 'parts.2: invalid_type'],
    ],
  ])('reports only the actual errors: %j', async (parts, errors) => {
    expect(await errorsOf({ parts, part: good })).toEqual(errors);
  });
});

describe('an object', () => {
  it.each<[unknown, string[]]>([
    [good, []],
    [undefined, ['part: required']],
    [null, ['part: invalid_type']],
    [1, ['part: invalid_type']],
    [[], ['part: invalid_type']],
    [[null], ['part: invalid_type']],
    [[{}], ['part: invalid_type']],
    [{}, ['part.name: required']],
    [{ ...good, nmae: 'a' }, ['part.nmae: unknown']],
  ])('reports only the actual errors: %j', async (part, errors) => {
    expect(await errorsOf({ parts: [good], part })).toEqual(errors);
  });
});
