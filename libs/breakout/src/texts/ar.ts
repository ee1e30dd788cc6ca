import type { BreakoutTexts } from './breakout-texts.js';

export const ar: BreakoutTexts = {
  title: 'افتح هذا الرابط في متصفحك',
  titleOfApp: 'افتح هذا الرابط في {name}',
  lead: 'أنت الآن داخل متصفح {app}. في متصفحك المعتاد تبقى حساباتك مسجَّلة الدخول.',
  leadOfUnknown: 'أنت الآن داخل متصفح أحد التطبيقات. في متصفحك المعتاد تبقى حساباتك مسجَّلة الدخول.',
  leadsTo: 'يؤدي هذا الرابط إلى',
  openApp: 'فتح في {name}',
  open: 'فتح في المتصفح',
  stay: 'المتابعة هنا',
  otherwise: 'إذا لم يحدث شيء',
  byHand: 'خطوتان فقط',
  menu: {
    top: 'اضغط على {sign} أعلى الشاشة.',
    bottom: 'اضغط على {sign} أسفل الشاشة.',
    app: 'افتح قائمة التطبيق: {sign}',
  },
  signs: { dots: 'المزيد', verticalDots: 'المزيد', share: 'مشاركة' },
  choose: 'اختر «{entry}».',
  chooseEither: 'اختر «{entry}» أو «{other}».',
  entries: {
    externalBrowser: 'فتح في متصفح خارجي',
    browser: 'فتح في المتصفح',
    defaultBrowser: 'فتح في المتصفح الافتراضي',
    otherBrowser: 'فتح في متصفح آخر',
    safari: 'فتح في Safari',
    chrome: 'فتح في Chrome',
  },
  address: 'أو انسخ هذا العنوان إلى متصفحك',
  copy: 'نسخ الرابط',
  copied: 'تم النسخ. ألصقه الآن في متصفحك.',
  notCopied: 'العنوان محدَّد: انسخه ثم ألصقه في متصفحك.',
};
