import { languages } from '../../language.js';
import { sharedReportTexts } from './texts.js';

/** All texts of a language by path, such as `values.other`. */
function flatten(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, string | object]): [string, string][] =>
    typeof inner === 'string' ? [[path + key, inner]] : flatten(inner, `${path}${key}.`),
  );
}

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const english = new Map(flatten(sharedReportTexts.en));

describe.each(languages)('the texts of shared reports in %s', (language) => {
  const texts = flatten(sharedReportTexts[language]);

  it('have the same placeholders as in English', () => {
    for (const [path, text] of texts)
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')]);
  });

  it('are translated', () => {
    const script = { ja: /[\u3040-\u30ff\u4e00-\u9fff]/, ar: /[\u0600-\u06ff]/ }[language as string];
    if (!script) return;
    // Some are only placeholders, or the same in all languages.
    const words = texts.filter(([, text]) => /\p{L}/u.test(text.replace(/\{\w+\}|^(OS|SNS)$/g, '')));
    expect(words.filter(([, text]) => !script.test(text))).toEqual([]);
  });
});
