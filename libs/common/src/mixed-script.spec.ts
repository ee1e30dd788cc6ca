import { isMixedScript, mixedScriptHostOf } from './mixed-script.js';

describe('isMixedScript', () => {
  it.each([
    ['Cyrillic а in a Latin name', 'аpple.com'],
    ['the same in punycode', 'xn--pple-43d.com'],
    ['in a subdomain', 'login.аpple.com.example.com'],
    ['Greek ο in a Latin name', 'gοogle.com'],
    ['Cyrillic and Greek', 'аω.com'],
    ['Hangul with kana', 'カ한.com'],
    ['Bopomofo with kana', 'ㄅカ.com'],
    ['Cyrillic with Han', 'пр漢.com'],
    ['Armenian in a Latin name', 'օrange.com'],
    ['a script that is not in everyday use', 'ᎪᏢᏢᏞᎬ.com'],
  ])('flags %s', (_name, host) => {
    expect(isMixedScript(host)).toBe(true);
  });

  it.each([
    ['ASCII', 'shop-1.example.com'],
    ['Latin with accents', 'müller-straße.example'],
    ['all Cyrillic, below a Latin domain', 'пример-1.com'],
    ['all Greek', 'παράδειγμα.gr'],
    ['Japanese: kanji and kana', '東京のラーメン.jp'],
    ['Japanese with Latin', 'tokyoラーメン店.jp'],
    ['katakana with its long vowel mark', 'コーヒー.jp'],
    ['Korean: Hangul and Han', '大韓민국.kr'],
    ['Korean with Latin', 'kbs뉴스.kr'],
    ['Chinese', '中国移动.cn'],
    ['Chinese with Latin', 'taobao淘宝.cn'],
    ['Chinese with Bopomofo', 'ㄅㄆ注音.tw'],
    ['Arabic', 'مثال.إختبار'],
    ['Hebrew', 'דוגמה.example'],
    ['Hindi', 'उदाहरण.भारत'],
    ['Thai', 'ตัวอย่าง.ไทย'],
    ['an IPv4 address', '192.0.2.1'],
    ['an IPv6 address', '[2001:db8::1]'],
  ])('accepts %s', (_name, host) => {
    expect(isMixedScript(host)).toBe(false);
  });
});

describe('mixedScriptHostOf', () => {
  it('is the host in Unicode, or null', () => {
    expect(mixedScriptHostOf('https://xn--pple-43d.com:8443/login')).toBe('аpple.com');
    expect(mixedScriptHostOf('https://apple.com/аpple')).toBeNull();
    expect(mixedScriptHostOf('not a URL')).toBeNull();
  });
});
