import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { fieldErrorText, translatedCodes } from './field-error-text.ts';

interface FieldError {
  code: string;
  message: string;
}

// The server's checks. The names are not literal, because the dashboard's types do not include the server.
const load = (library: string): Promise<Record<string, unknown>> => import(`@app/${library}`);
const { httpsUrlError, textError } = (await load('common')) as {
  httpsUrlError: (value: unknown) => FieldError | null;
  textError: (value: unknown, options: object) => FieldError | null;
};
const { slugError } = (await load('slugs')) as { slugError: (value: unknown) => FieldError | null };

const textOf = (error: FieldError | null): string => (error ? fieldErrorText(error) : 'no error');

describe('errors of fields', () => {
  it.each([
    [textError('', { max: 120 }), 'This needs at least 1 character.'],
    [textError('abc', { min: 4, max: 120 }), 'This needs at least 4 characters.'],
    [textError('a'.repeat(121), { max: 120 }), 'This may have at most 120 characters.'],
    [textError('a'.repeat(1_001), { max: 1_000 }), 'This may have at most 1,000 characters.'],
    [textError('a\u0007', { max: 120 }), 'This contains characters that are not allowed.'],
    [slugError('admin'), 'This slug is reserved.'],
    [slugError('a b'), expect.stringMatching(/^A slug has 1 to 64 letters/)],
    [
      { code: 'invalid_length', message: 'A name has 1 to 120 characters.' },
      'This must have 1 to 120 characters.',
    ],
    [
      { code: 'out_of_range', message: 'This must be a whole number from 1 to 1,000,000,000.' },
      'This must be a whole number from 1 to 1,000,000,000.',
    ],
    [
      { code: 'too_many', message: 'This may have at most 20 entries; it has 21.' },
      'At most 20 are allowed.',
    ],
    ...['https://exa mple.com', 'https://example.com/a\nb'].map((url): [FieldError | null, string] => [
      httpsUrlError(url),
      'Remove the spaces and line breaks from the URL.',
    ]),
    ...[
      'http://example.com',
      'shop',
      'https:/example.com',
      'https://example..com',
      'mailto:a@example.com',
    ].map((url): [FieldError | null, string] => [
      httpsUrlError(url),
      'Enter a complete URL that begins with https://, such as https://shop.example/summer.',
    ]),
    [
      httpsUrlError('https://anna:secret@example.com'),
      expect.stringMatching(/^Remove the user name and the/),
    ],
  ])('depend on the code, and on limits in the server’s message: %j', (error, expected) => {
    expect(textOf(error)).toEqual(expected);
  });

  it('are translated by codes that exist on the server', () => {
    const sources = globSync('{apps/api,libs}/**/src/**/*.ts', {
      exclude: ['**/*spec.ts', '**/node_modules/**'],
    });
    const server = new Set(
      sources.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word),
      ),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(translatedCodes.filter((code) => !server.has(code))).toEqual([]);
  });

  it("preserve the server's message if their code has several meanings", () => {
    const message = 'This must be the six digits that the app shows.';
    expect(fieldErrorText({ code: 'invalid', message })).toBe(message);
  });
});
