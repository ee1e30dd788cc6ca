import { htmlOf, type Mail, textOf } from './mail.js';

const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Notice',
  lines: [
    'The account "<img src=x>" & https://evil.example/ more',
    'https://api.example/dashboard',
    '',
    { url: 'https://go.example/?a="b"', label: 'Confirm <now>' },
  ],
};

describe('a mail', () => {
  it('says the same as text and as HTML, which loads nothing', () => {
    expect(textOf(mail)).toBe(
      'The account "<img src=x>" & https://evil.example/ more\nhttps://api.example/dashboard\n\nhttps://go.example/?a="b"',
    );
    const html = htmlOf(mail);
    expect(html).toContain(
      '<p>The account &#34;&#60;img src=x&#62;&#34; &#38; https://evil.example/ more<br>' +
        '<a href="https://api.example/dashboard">https://api.example/dashboard</a></p>' +
        '<p><a href="https://go.example/?a=&#34;b&#34;">Confirm &#60;now&#62;</a></p>',
    );
    expect(html).not.toMatch(/<(?:img|link|script|style)/);
  });

  it.each([
    [undefined, 'en', 'ltr'],
    ['de', 'de', 'ltr'],
    ['ar', 'ar', 'rtl'],
  ])('has the language and direction of %s', (language, lang, dir) => {
    expect(htmlOf({ ...mail, language })).toContain(`<html lang="${lang}" dir="${dir}">`);
  });
});
