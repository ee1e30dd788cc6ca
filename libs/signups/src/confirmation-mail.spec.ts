import { createHmac } from 'node:crypto';
import { confirmationMail } from './confirmation-mail.js';
import { idInToken, tokenOf } from './signup-token.js';

const sign = (secret: string) => (text: string) => createHmac('sha256', secret).update(text).digest();
const id = '01981f64-1c3e-7d20-a1b9-4c7e9d2f6a10';
const page = 'https://go.example/anna';

describe('the mail of a sign-up', () => {
  it.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'ar'])(
    'explains in %s where the recipient signed up',
    (language) => {
      const mail = confirmationMail({ email: 'a@b.example', language }, page, 'T');
      expect([mail.to, mail.language]).toEqual(['a@b.example', language]);
      expect(mail.lines[0]).toContain(' go.example/anna');
      expect(mail.lines[1]).toEqual({
        url: `${page}?confirm=T`,
        label: expect.stringMatching(/./) as string,
      });
      expect(mail.subject).not.toMatch(/[\r\n]/);
    },
  );

  it('is in English if the language is unknown', () => {
    const mail = confirmationMail({ email: 'a@b.example', language: 'nl' }, page, 'T');
    expect(mail.subject).toBe('Confirm that you want to sign up');
    expect(mail.language).toBe('en');
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
