import { languages } from '@app/pages';
import { textsIn } from './texts.js';

/** All texts of a language by path, such as `menu.top`. */
function flatten(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, string | object]): [string, string][] =>
    typeof inner === 'string' ? [[path + key, inner]] : flatten(inner, `${path}${key}.`),
  );
}

const english = new Map(flatten(textsIn('en')));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languages)('the texts in %s', (language) => {
  const texts = flatten(textsIn(language));

  it('are complete, with the same placeholders as in English', () => {
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    for (const [path, text] of texts) {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe('');
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')]);
    }
  });

  it('are translated', () => {
    const same = texts.filter(([path, text]) => language !== 'en' && text === english.get(path));
    expect(same).toEqual([]);
    const script = { ja: /[\u3040-\u30ff\u4e00-\u9fff]/, ar: /[\u0600-\u06ff]/ }[language as string];
    if (script) expect(texts.filter(([, text]) => !script.test(text))).toEqual([]);
  });
});
