import { languages } from '@app/pages';
import { templateNames, withTemplate } from './templates.js';

describe.each(templateNames)('the template %s', (template) => {
  it.each(languages)('has a title for each item in %s', (language) => {
    const { items = [], ...looks } = withTemplate(template, { language });
    expect(looks.language).toBe(language);
    for (const { title = '' } of items) {
      expect(title.length).toBeGreaterThan(0);
      expect(title.length).toBeLessThanOrEqual(120);
    }
  });

  it('features at most one item', () => {
    const { items = [] } = withTemplate(template, {});
    expect(items.filter(({ featured }) => featured).length).toBeLessThanOrEqual(1);
  });
});
