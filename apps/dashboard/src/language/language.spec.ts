import { describe, expect, it } from '@jest/globals';
import { formattingLocale, preferredLanguage } from './language.ts';

describe('the language of the dashboard', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['nl', 'pt-BR', 'en'], 'pt'],
    [['en-GB', 'fr'], 'en'],
    [['nl'], 'en'],
    [[], 'en'],
    // Not one of the names that every object has.
    [['constructor', 'ja'], 'ja'],
  ])('is, for a browser with %j, %s', (tags, expected) => {
    expect(preferredLanguage(tags)).toBe(expected);
  });

  it('formats as the browser does in that language', () => {
    expect(formattingLocale('pt', ['en', 'pt-BR', 'pt'])).toBe('pt-BR');
    expect(formattingLocale('ar', ['en-US'])).toBe('ar');
  });
});
