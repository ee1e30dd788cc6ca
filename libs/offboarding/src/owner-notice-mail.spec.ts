import { type Language, languages } from '@app/common';
import { ownerNoticeMail } from './owner-notice-mail.js';

const api = 'https://api.example:8443';
const left = {
  accountId: 'a',
  email: 'dora@example.com',
  suspendedKeys: 21,
  pausedWebhooks: 32,
  sharedReports: 43,
};
const notice = (language: Language | null, more = {}) =>
  ownerNoticeMail({ email: 'anna@example.com', language }, { ...left, ...more }, api);

describe('the mail to owners about what a member left behind', () => {
  it.each(languages)('says in %s who lost access, and counts what was left', (language) => {
    const { to, subject, lines, language: chosen } = notice(language);
    expect([to, chosen]).toEqual(['anna@example.com', language]);
    expect(subject).toContain('api.example:8443');
    expect(lines[0]).toContain('dora@example.com');
    for (const [place, count] of [21, 32, 43].entries()) {
      expect(lines[2 + place]).toMatch(new RegExp(`^- .*: ${count}$`));
    }
    expect(lines[7]).toBe(`${api}/dashboard/members`);
    expect(notice(language, { pausedWebhooks: 0 }).lines).toEqual(lines.filter((_line, n) => n !== 3));
  });

  it('has no line in two languages, and is in English if the language is not known', () => {
    const all = languages.flatMap((language) => {
      const { subject, lines } = notice(language);
      return [subject, ...lines.filter((line) => line !== '' && line !== `${api}/dashboard/members`)];
    });
    expect(new Set(all).size).toBe(7 * languages.length);
    expect(notice(null)).toEqual(notice('en'));
  });
});
