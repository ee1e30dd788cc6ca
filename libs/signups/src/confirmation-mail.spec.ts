import { createHmac } from 'node:crypto';
import { confirmationMail } from './confirmation-mail.js';
import { idInToken, tokenOf } from './signup-token.js';

const sign = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest();
const id = '01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10';
const page = 'https://go.example/anna';

describe('the mail of a sign-up', () => {
  it.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'])(
    'explains in %s where the recipient signed up, as text and HTML that loads nothing',
    (language) => {
      const {
        to,
        subject,
        lines,
        html = '',
      } = confirmationMail({ email: 'a@b.example', language }, page, 'T');
      expect([to, lines[1]]).toEqual(['a@b.example', `${page}?confirm=T`]);
      expect(lines[0]).toContain(' go.example/anna');
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
      expect(html).toContain(`<a href="${page}?confirm=T">`);
      expect(html).not.toMatch(/<(?:img|link|script|style)|src=|url\(/);
    },
  );

  it('is in English if the language is unknown', () => {
    const mail = confirmationMail({ email: 'a@b.example', language: 'nl' }, page, 'T');
    expect(mail.subject).toBe('Confirm that you want to sign up');
    expect(mail.html).toContain('lang="en"');
  });

  it('has a token that only the secret of the installation can produce', async () => {
    const token = await tokenOf(id, sign('ours'));
    expect(idInToken(token, sign('ours'))).toBe(id);
    expect(idInToken(token, sign('theirs'))).toBeNull();
    for (const wrong of ['', 'A', 'A'.repeat(43), `${token}=`, token.slice(1), `B${token.slice(1)}`]) {
      expect([wrong, idInToken(wrong, sign('ours'))]).toEqual([wrong, null]);
    }
  });
});
