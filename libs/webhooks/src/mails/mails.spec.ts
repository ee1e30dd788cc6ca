import { type Language, languages } from '@app/common';
import { disabledMail } from './disabled-mail.js';
import { droppedMail } from './dropped-mail.js';

const api = 'https://api.example:8443';
const list = `${api}/dashboard/webhooks`;
const url = 'https://crm.example/hook';
const email = 'anna@example.com';
const failures = (language: Language | null) =>
  disabledMail({ email, language }, { url, reason: 'failures' }, api);
const gone = (language: Language | null) => disabledMail({ email, language }, { url, reason: 'gone' }, api);
const dropped = (language: Language | null) => droppedMail({ email, language }, { url, budgetMb: 256 }, api);

describe('mails about webhooks', () => {
  it.each(languages)('say in %s which webhook it is, why, and what to do', (language) => {
    for (const mail of [failures(language), gone(language), dropped(language)]) {
      expect([mail.to, mail.language, mail.lines.at(-1)]).toEqual([email, language, list]);
      expect(mail.subject).toContain('api.example:8443');
      expect(mail.lines[0]).toContain(url);
    }
    expect(failures(language).lines[2]).toContain('30');
    expect(failures(language).lines[0]).not.toContain('410');
    expect(gone(language).lines[0]).toContain('410 Gone');
    expect(dropped(language).lines[1]).toContain('256');
  });

  it.each([failures, gone, dropped])(
    'have no line in two languages, and are in English if it is not known',
    (mailIn) => {
      const lines = languages.flatMap((language) => {
        const { subject, lines } = mailIn(language);
        return [subject, ...lines.filter((line) => line !== '' && line !== list)];
      });
      expect(new Set(lines).size).toBe(lines.length);
      expect(mailIn(null)).toEqual(mailIn('en'));
    },
  );
});
