import { IsText } from './text.decorator.js';
import { unknownField, WithoutFields } from './unknown-field.js';

class Create {
  @IsText({ max: 9 })
  destination: string;

  @IsText({ max: 9 })
  expiresAt: string;
}

@WithoutFields({ slug: 'It cannot be changed.' })
class Update {
  @IsText({ max: 9 })
  name: string;
}

class UpdateMore extends Update {}

describe('the error of an unknown field', () => {
  it.each([
    ['url', 'There is no such field. Did you mean destination?'],
    ['long_url', 'There is no such field. Did you mean destination?'],
    ['Destination', 'There is no such field. Did you mean destination?'],
    ['expires_at', 'There is no such field. Did you mean expiresAt?'],
    ['slug', 'There is no such field.'],
    ['alias', 'There is no such field.'],
    ['__proto__', 'There is no such field.'],
    ['constructor', 'There is no such field.'],
  ])('suggests what %s may have meant, if the resource has it', (name, message) =>
    expect(unknownField(name, new Create())).toEqual({ code: 'unknown', message }),
  );

  it('explains why a field that callers expect does not exist', () => {
    const error = { code: 'unknown', message: 'It cannot be changed.' };
    expect(unknownField('slug', new Update())).toEqual(error);
    expect(unknownField('slug', new UpdateMore())).toEqual(error);
    expect(unknownField('url', new Update()).message).toBe('There is no such field.');
  });
});
