import { chooseLanguage, directionOf, languages } from './language.js';

describe('chooseLanguage', () => {
  it.each<[string | undefined, string]>([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['PT-br', 'pt'],
    ['zh-CN,zh;q=0.9,ja;q=0.8,en;q=0.7', 'ja'],
    ['en;q=0.5,fr;q=0.9', 'fr'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['es , it', 'es'],
    ['it;q=0.8,es;q=0.8', 'it'],
    ['en;q=0,*', 'de'],
    ['en;q=0', 'en'],
    ['de;q=0,en', 'en'],
    ['de;q=0.5,*;q=0.9', 'en'],
    ['sw,tlh;q=0.9', 'en'],
    ['de;q=1.5,ar;q=0.1', 'ar'],
    ['de;q=,ar;q=0.1', 'ar'],
    ['de;q=x,ar;q=0.1', 'ar'],
    ['fr;level=1;q=0.2,ar;q=0.9', 'ar'],
    ['constructor,__proto__;q=1', 'en'],
    [',,;;q=,-', 'en'],
    [`${'x,'.repeat(5000)}de`, 'en'],
  ])('%s → %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });

  it('writes only Arabic from right to left', () => {
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  });
});
